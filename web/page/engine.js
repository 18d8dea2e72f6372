// The analysis, as WebAssembly: `open` gives a function that answers requests.

async function instantiate() {
  if (location.protocol.startsWith("http")) {
    return (await WebAssembly.instantiateStreaming(fetch("dirigent.wasm"))).instance;
  }
  // A page that was opened as a file reads the same from a script.
  await new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = "dirigent.wasm.js";
    script.onload = done;
    script.onerror = () => failed(new Error("dirigent.wasm.js is not there"));
    document.head.append(script);
  });
  const packed = Uint8Array.from(atob(globalThis.dirigentPacked), (letter) => letter.charCodeAt(0));
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await WebAssembly.instantiate(await new Response(plain).arrayBuffer())).instance;
}

export async function open() {
  let { exports } = await instantiate();
  let page = exports.dirigent_open();
  return (request) => {
    const bytes = new TextEncoder().encode(JSON.stringify(request));
    const room = exports.dirigent_room(bytes.length);
    new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
    const answer = exports.dirigent_ask(page, room, bytes.length);
    const [start, length] = [exports.dirigent_text(answer), exports.dirigent_length(answer)];
    const text = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, start, length));
    exports.dirigent_close(answer);
    return JSON.parse(text);
  };
}
