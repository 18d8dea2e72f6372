//! The pages of rules, to which diagnostics are linked: documents that exist in the editor only.

use crate::Page;
use lsp_server::{ErrorCode, Request, Response};
use serde_json::{Value, json};

/// The virtual document that has the page of a rule.
pub fn rule_uri(code: &str) -> String {
    format!("dirigent:/{code}.md?rule")
}

/// The code of the rule whose page is asked for: by its URI, or by that with the view in front, as of texts.
fn rule_code(params: &Value) -> Option<&str> {
    let uri = params["uri"].as_str()?.strip_prefix("dirigent:")?;
    let path = uri.strip_suffix("?rule").or_else(|| uri.strip_prefix("rule?file://"))?;
    path.strip_prefix('/')?.strip_suffix(".md")
}

/// The answer to a request for the page of a rule; nothing to others.
pub fn answer_page(request: &Request, page: Page) -> Option<Response> {
    let code = rule_code(&request.params).filter(|_| request.method == "dirigent/view")?;
    let refused = || format!("`{code}` is not the code of a rule");
    Some(match page(code) {
        Some(page) => Response::new_ok(request.id.clone(), json!(page)),
        None => Response::new_err(request.id.clone(), ErrorCode::RequestFailed as i32, refused()),
    })
}
