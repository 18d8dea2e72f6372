//! Files are opened, read in the ways that their directives ask for, and asked about by several threads; what they answer is told in
//! the order of the command line.

use crate::files::{self, Kept};
use crate::folder_lists::Listed;
use crate::migration::{self, Translated};
use crate::one_file::{Answer, AnswerKind, ask_file};
use crate::parallel::{self, Crew, Waiting};
use crate::plan::{Plan, ROUND};
use crate::progress::Progress;
use crate::record;
use crate::report::Report;
use crate::scan;
use crate::settings::{Action, Output, Settings};
use crate::target::Target;
use directives::Language;
use semantics::dependencies::Dependencies;
use semantics::{Analysis, Forget, Models, Settled, Snapshot};
use source::FileId;
use std::collections::{BTreeSet, HashMap};
use std::process::ExitCode;
use std::sync::Arc;

/// Opens the files and runs the action over them.
pub fn answer_program(plan: &Plan) -> ExitCode {
    let settings = &plan.settings;
    let mut told = Outcome::new(settings);
    told.report.expect_lacking(&plan.lacking);
    plan.problems.iter().for_each(|problem| told.report.report_located(problem));
    tell_all(plan, &mut told);
    told.finish_report(settings)
}

/// Opens the files and tells what the action makes of them.
pub fn tell_all<'a>(plan: &'a Plan, told: &mut Outcome<'a>) {
    let (settings, places) = (&plan.settings, &plan.places);
    told.progress.expect_files(places.len());
    if settings.action == Action::Scan {
        let (mut analysis, files) = open_files(plan, places, told);
        told.result = print_graph(plan, &mut analysis, &files);
        std::mem::forget(analysis);
    } else if plan.rounds > 0 {
        let (together, alone) = places.split_at(places.len() - plan.rounds);
        let rounds = std::iter::once(together).filter(|together| !together.is_empty()).chain(alone.chunks(ROUND));
        rounds.for_each(|round| drop(round_of(plan, round, told)));
    } else {
        // The process ends: taking an analysis apart would be work for nobody.
        std::mem::forget(round_of(plan, places, told));
    }
}

fn round_of<'a>(plan: &'a Plan, places: &'a [Target], told: &mut Outcome<'a>) -> Settled {
    let (analysis, files) = open_files(plan, places, told);
    let opened = |(file, target): (FileId, &'a Target)| {
        let settings = plan.settings_of(target.set);
        Opened { file, target, settings, readings: plan_readings(settings, analysis.ask().models(file)) }
    };
    let files: Vec<Opened<'_>> = files.into_iter().map(opened).collect();
    let settled = collect_answers(plan, analysis, &files, told);
    told.stand_ins.extend(settled.ask().stand_ins());
    settled
}

/// An analysis with the files that can be read.
fn open_files<'a>(plan: &Plan, places: &'a [Target], told: &mut Outcome<'_>) -> (Analysis, Vec<(FileId, &'a Target)>) {
    let settings = &plan.settings;
    let options = settings.reading_options(settings.choice.models_for(Models::default()));
    let mut analysis = Analysis::with_host(options, Box::new(Listed::default()));
    set_reading(plan, &mut analysis, Models::default());
    // What came out of a pipe is here already.
    let on_disk = || places.iter().filter(|place| place.text.is_none());
    let used = plan.used.iter().map(|(path, _)| path.as_str());
    let paths: Vec<&str> = on_disk().map(|target| target.path.as_str()).chain(used).collect();
    let mut loaded = analysis.load_all(&paths, settings.threads()).into_iter();
    let mut files = Vec::with_capacity(places.len());
    for place in places {
        let file = match &place.text {
            Some(text) => Some(analysis.open(&place.path, text.as_str())),
            None => loaded.next().flatten(),
        };
        match file {
            Some(file) if analysis.ask().text(file).is_some_and(source::file::is_binary) => {
                told.report.report_problem(&place.path, "it is a binary file, not source text");
            }
            Some(file) => files.push((file, place)),
            None => told.report.report_problem(&place.path, &files::describe_unreadable(&place.path)),
        }
    }
    (analysis, files)
}

/// Sets what is read of all files, but for those of which a project says it.
fn set_reading(plan: &Plan, analysis: &mut Analysis, read: Models) {
    let reading = |settings: &Settings| {
        settings.reading_options(settings.choice.fixed_models().unwrap_or(settings.choice.models_for(read)))
    };
    analysis.set_options(reading(&plan.settings));
    if !plan.sets.is_empty() {
        analysis.set_own_options(plan.sets.iter().map(reading).collect(), plan.set_numbers());
    }
}

/// A file with the ways in which it is read, and what is asked then.
struct Opened<'a> {
    file: FileId,
    target: &'a Target,
    settings: &'a Settings,
    readings: Vec<(Models, AnswerKind)>,
}

/// In which ways a file is read that has directives of some kinds: what is wrong with one that has both is what is wrong with either,
/// but what it is comes of reading both.
fn plan_readings(settings: &Settings, has: Models) -> Vec<(Models, AnswerKind)> {
    let choice = &settings.choice;
    let has = match settings.action {
        // What is translated is OpenACC.
        Action::Translate if has != Models::BOTH && choice.openacc != Some(false) => Models::OPENACC,
        _ => has,
    };
    match &choice.separate_readings(has)[..] {
        [one] => vec![(*one, AnswerKind::All)],
        several => {
            let wrong = several.iter().map(|read| (*read, AnswerKind::Wrong));
            let result = settings.prints() || settings.options.module_dir.is_some();
            wrong.chain(result.then_some((choice.models_for(has), AnswerKind::Result))).collect()
        }
    }
}

/// The ways in which some file is read.
fn all_readings<'a>(readings: impl Iterator<Item = &'a Models>) -> Vec<Models> {
    let mut all: Vec<Models> = readings.copied().collect();
    // OpenMP comes first: nothing that is known of the files by then is wrong.
    all.sort_by_key(|read| (!read.openmp, read.openacc));
    all.dedup();
    all
}

/// Asks about each file and tells in the order of the command line. Nothing changes any more in the last reading.
fn collect_answers<'a>(
    plan: &'a Plan,
    mut analysis: Analysis,
    files: &[Opened<'a>],
    told: &mut Outcome<'a>,
) -> Settled {
    let settings = &plan.settings;
    let all = all_readings(files.iter().flat_map(|file| file.readings.iter().map(|(read, _)| read)));
    let Some((last, earlier)) = all.split_last() else { return analysis.settle() };
    let mut answers: Vec<Option<Answer<'a>>> = files.iter().map(|_| None).collect();
    for read in earlier {
        set_reading(plan, &mut analysis, *read);
        ask_reading(settings.threads(), &mut analysis, files, *read, |number, answer| {
            join_answer(&mut answers[number], answer)
        });
    }
    set_reading(plan, &mut analysis, *last);
    let mut settled = analysis.settle();
    if earlier.is_empty() {
        ask_reading(settings.threads(), &mut settled, files, *last, |_, answer| told.report_answer(settings, answer));
    } else {
        ask_reading(settings.threads(), &mut settled, files, *last, |number, answer| {
            join_answer(&mut answers[number], answer)
        });
        answers.into_iter().flatten().for_each(|answer| told.report_answer(settings, answer));
    }
    settled
}

fn join_answer<'a>(before: &mut Option<Answer<'a>>, answer: Answer<'a>) {
    match before {
        Some(first) => first.join_answer(answer),
        None => *before = Some(answer),
    }
}

/// Asks about the files that are read in one way; answers come in their order, with their numbers.
fn ask_reading<'a>(
    jobs: usize,
    analysis: &mut impl Forget,
    files: &[Opened<'a>],
    read: Models,
    mut take: impl FnMut(usize, Answer<'a>),
) {
    let of = |(at, file): (usize, &'_ Opened<'a>)| {
        let (_, asked) = file.readings.iter().find(|(reading, _)| *reading == read)?;
        Some((at, *asked))
    };
    let (numbers, kinds): (Vec<usize>, Vec<AnswerKind>) = files.iter().enumerate().filter_map(of).unzip();
    let question = |(at, asked): (&usize, &AnswerKind)| {
        let Opened { file, target, settings, .. } = files[*at];
        Question { file, target, settings, asked: *asked }
    };
    let asked: Vec<Question<'a>> = numbers.iter().zip(&kinds).map(question).collect();
    ask_files(jobs, analysis, &asked, |index, answer| take(numbers[index], answer));
}

/// A file, the place in it, and what is asked.
#[derive(Clone, Copy)]
struct Question<'a> {
    file: FileId,
    target: &'a Target,
    settings: &'a Settings,
    asked: AnswerKind,
}

/// Bytes of text that are asked about together: then what only they needed is forgotten.
const SHARE: usize = 1 << 20;
/// Bytes that are read together, with what files of C include.
const READ: usize = 16 << 20;
/// What is read for a file of C, before it is known.
const UNKNOWN: usize = READ / 8;
/// So many files of C are asked about without forgetting, however short they are.
const FEW: usize = 16;

/// Asks about files that are read in one way, in some threads; answers come in the order of the files, with their numbers.
fn ask_files<'a>(
    jobs: usize,
    analysis: &mut impl Forget,
    files: &[Question<'a>],
    mut take: impl FnMut(usize, Answer<'a>),
) {
    let in_turn = cut_shares(analysis.ask(), files);
    let several = in_turn.len() > 1 || files.iter().filter(|asked| includes_much(analysis.ask(), asked)).count() > FEW;
    // What is asked from now on can be forgotten.
    forget_values(analysis, several);
    let find = |analysis: &Snapshot, question: Question<'a>| analysis.find_modules(question.file);
    let ask = move |analysis: &Snapshot, Question { file, target, settings, asked }: Question<'a>| {
        let answer = ask_file(settings, analysis, file, target, asked);
        if several {
            analysis.publish(file);
        }
        answer
    };
    let (mut waiting, mut asked) = (Waiting::new(files.len()), 0);
    parallel::with_crew(jobs.clamp(1, files.len().max(1)), |crew| {
        for share in in_turn.iter().filter(|_| several) {
            in_threads(crew, jobs, analysis.ask(), share, find, |()| {});
            forget_values(analysis, several);
        }
        let order = order_files(analysis.ask(), files, several);
        let ordered: Vec<Question<'a>> = order.iter().map(|at| files[*at]).collect();
        let (mut left, mut usual) = (&ordered[..], UNKNOWN);
        while !left.is_empty() {
            let count = if several { share_length(analysis.ask(), left, usual) } else { left.len() };
            let (share, behind) = left.split_at(count);
            in_threads(crew, jobs, analysis.ask(), share, ask, |answer| {
                waiting.put_answer(order[asked], answer, &mut take);
                asked += 1;
            });
            left = behind;
            if several {
                usual = usual_reading(analysis.ask(), share, usual);
            }
            forget_values(analysis, several);
        }
    });
}

/// Whether what a file includes is not seen in the length of its text.
fn includes_much(analysis: &Snapshot, asked: &Question) -> bool {
    analysis.language(asked.file) != Some(Language::Fortran)
}

/// How many of the files are asked about together, if for one of C so many bytes are read.
fn share_length(analysis: &Snapshot, files: &[Question], usual: usize) -> usize {
    let (mut texts, mut read) = (0, 0);
    let full = files.iter().position(|asked| {
        let length = analysis.text(asked.file).map_or(0, str::len);
        texts += length;
        read += if includes_much(analysis, asked) { length.max(usual) } else { length };
        texts > SHARE || read > READ
    });
    full.map_or(files.len(), |last| last + 1)
}

/// How many bytes were read for a file of C; files that follow may be longer than the last ones.
fn usual_reading(analysis: &Snapshot, files: &[Question], before: usize) -> usize {
    let read =
        files.iter().filter(|asked| includes_much(analysis, asked)).map(|asked| analysis.read_length(asked.file));
    let (count, bytes) = read.fold((0, 0), |(count, bytes), length| (count + 1, bytes + length));
    bytes.checked_div(count).map_or(before, |usual| usual.max(before / 2))
}

/// The order in which files are asked about. Of several shares each finds what the modules are that it uses.
fn order_files(analysis: &Snapshot, files: &[Question], several: bool) -> Vec<usize> {
    let numbers: Vec<FileId> = files.iter().map(|asked| asked.file).collect();
    if several { analysis.order_by_use(&numbers) } else { (0..files.len()).collect() }
}

fn forget_values(analysis: &mut impl Forget, several: bool) {
    if several {
        analysis.forget();
    }
}

/// Asks about some files, in the threads of a crew.
fn in_threads<'a, 'env, A: Send + 'env>(
    crew: &Crew<'env>,
    jobs: usize,
    analysis: &Snapshot,
    share: &[Question<'a>],
    ask: impl Fn(&Snapshot, Question<'a>) -> A + Clone + Send + 'env,
    take: impl FnMut(A),
) where
    'a: 'env,
{
    let jobs = jobs.clamp(1, share.len().max(1));
    let snapshots = (0..jobs).map(|_| analysis.clone()).collect();
    let length = |index: usize| analysis.text(share[index].file).map_or(0, str::len);
    let questions: Arc<[Question<'a>]> = share.into();
    let ask = move |analysis: &Snapshot, index: usize| {
        analysis.drop_evicted();
        ask(analysis, questions[index])
    };
    crew.longest_first(snapshots, share.len(), length, ask, take);
}

/// The files of the command line, cut where their texts are together as long as [`SHARE`].
fn cut_shares<'a, 'b>(analysis: &Snapshot, files: &'b [Question<'a>]) -> Vec<&'b [Question<'a>]> {
    let mut length = 0;
    let mut is_full = |file: FileId| {
        length += analysis.text(file).map_or(0, str::len);
        let full = length > SHARE;
        length = if full { 0 } else { length };
        full
    };
    let cuts = files.iter().enumerate().filter_map(|(index, asked)| is_full(asked.file).then_some(index + 1));
    let ends: Vec<usize> = cuts.chain([files.len()]).collect();
    let starts = [0].into_iter().chain(ends.iter().copied());
    starts.zip(&ends).map(|(start, end)| &files[start..*end]).filter(|share| !share.is_empty()).collect()
}

/// The graph of the files, each read as its directives ask for: one that is read in two ways needs what it needs in either.
fn print_graph(plan: &Plan, analysis: &mut Analysis, files: &[(FileId, &Target)]) -> String {
    let settings = &plan.settings;
    let apart = |(file, target): &(FileId, &Target)| {
        plan.settings_of(target.set).choice.separate_readings(analysis.ask().models(*file))
    };
    let readings: Vec<Vec<Models>> = files.iter().map(apart).collect();
    let mut all: Vec<Dependencies> = files.iter().map(|_| Dependencies::default()).collect();
    for read in all_readings(readings.iter().flatten()) {
        set_reading(plan, analysis, read);
        let so_read = |at: &usize| readings[*at].contains(&read);
        let numbers: Vec<usize> = (0..files.len()).filter(so_read).collect();
        let asked: Vec<FileId> = numbers.iter().map(|at| files[*at].0).collect();
        for (at, found) in numbers.into_iter().zip(scan::collect_dependencies(settings.threads(), analysis, &asked)) {
            all[at].join(found);
        }
    }
    scan::print_graph(settings, analysis, &files.iter().map(|(file, _)| *file).collect::<Vec<_>>(), all)
}

/// What the files gave so far.
pub struct Outcome<'a> {
    /// The messages.
    pub report: Report<'a>,
    /// What the action makes of the files.
    pub result: String,
    /// How far it is.
    pub progress: Progress,
    /// Whether a module file could not be written: the next ones could not either, and nobody is told twice.
    refused: bool,
    /// The module files that are written, and the source of each.
    written: HashMap<String, String>,
    /// What is not found, so that declarations built in stand in for it.
    stand_ins: BTreeSet<String>,
    /// The translations that go to files of their own or are reported.
    translations: Vec<Translated>,
}

impl<'a> Outcome<'a> {
    /// Nothing.
    pub fn new(settings: &'a Settings) -> Outcome<'a> {
        let (result, refused, written, stand_ins, translations) = Default::default();
        let (report, progress) = (Report::new(settings), Progress::from_settings(settings));
        Outcome { report, result, progress, refused, written, stand_ins, translations }
    }

    fn report_answer(&mut self, settings: &Settings, answer: Answer<'_>) {
        let Answer { report, text, path, modules, translated, .. } = answer;
        self.translations.extend(translated);
        // A module file is written after a clean check only (R215).
        let clean = report.is_clean() && !settings.own.silent;
        if !report.is_empty() {
            self.progress.clear_line();
        }
        self.report.add_report(report);
        self.progress.count_file(&path);
        self.result.push_str(&text);
        if clean {
            self.write_modules(settings, &path, &modules);
        }
    }

    /// Writes the module files of the source at `path`. Of several sources that have a module of one name, it is that of the last by
    /// name: neither threads nor the order of files on the command line decide.
    fn write_modules(&mut self, settings: &Settings, path: &str, modules: &[(String, String)]) {
        let Some(folder) = &settings.options.module_dir else { return };
        for (name, text) in modules {
            if self.refused || self.written.get(name).is_some_and(|source| source.as_str() > path) {
                continue;
            }
            self.written.insert(name.clone(), path.to_owned());
            self.refused = true;
            let place = format!("{}/{name}", folder.trim_end_matches('/'));
            match files::write_module(folder, name, text) {
                Ok(Kept::Written) => self.refused = false,
                Ok(Kept::Foreign(what)) => self.report.report_warning(&place, &format!(
                    "it is {what} and stays as it is: no module file is written to this folder; `-J` behind the other flags names another"
                )),
                Err(problem) => self.report.report_problem(&place, &problem),
            }
        }
    }

    /// Writes the result, says what is left to say, and gives the exit status.
    pub fn finish_report(self, settings: &Settings) -> ExitCode {
        let prints = settings.prints();
        self.finish_with(settings, prints)
    }

    /// The same, where something else says whether there is a result.
    pub fn finish_with(mut self, settings: &Settings, prints: bool) -> ExitCode {
        self.progress.clear_line();
        if let Some(form) = settings.migration.report {
            self.result = record::write_record(form, &self.translations, &settings.options.translation_choices());
        }
        if let Err((path, problem)) = migration::write_translations(settings, &self.translations) {
            self.report.report_problem(&path, &problem);
        }
        let stand_ins = std::mem::take(&mut self.stand_ins);
        let tells = matches!(settings.format, Output::Human | Output::Short) && !settings.quiet && !settings.own.silent;
        if tells && !stand_ins.is_empty() {
            self.report.print_collected();
            files::print_message(&describe_stand_ins(&stand_ins));
        }
        if tells && let Some(text) = migration::describe_enabled_openmp(settings, &self.translations) {
            self.report.print_collected();
            files::print_message(&text);
        }
        if !prints {
            debug_assert_eq!(self.result, "");
        } else if let Some((path, problem)) = migration::withhold_result(settings, self.report.is_clean()) {
            self.report.report_problem(path, problem);
        } else if let Err(problem) = files::write_result(settings.result_path(), &self.result) {
            self.report.report_problem(settings.result_path().unwrap_or("standard output"), &problem);
        }
        ExitCode::from(u8::from(self.report.finish_report() > 0))
    }
}

/// What is told once of libraries that are not found.
fn describe_stand_ins(stand_ins: &BTreeSet<String>) -> String {
    let names: Vec<&str> = stand_ins.iter().map(String::as_str).collect();
    let (verb, pronoun) = if names.len() == 1 { ("is", "it") } else { ("are", "them") };
    format!(
        "dirigent: note: {} {verb} not found: declarations built in stand in for {pronoun} (`-I` says where a library is)\n",
        names.join(", ")
    )
}
