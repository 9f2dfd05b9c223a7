//! Kinship in German words.

use kinkeeper::words::{Language, kinship as kin};
use kinship::{Gender, Generation, Kin, Line, ParentKind, PartnerState, Relation, Step, StepKind, Tie};

use Gender::{Female, Male, Other};

const MOTHER: (StepKind, Gender) = (StepKind::Parent(ParentKind::Birth), Female);
const FATHER: (StepKind, Gender) = (StepKind::Parent(ParentKind::Birth), Male);
const SON: (StepKind, Gender) = (StepKind::Child(ParentKind::Birth), Male);
const BROTHER: (StepKind, Gender) = (StepKind::Sibling { half: false, line: Line::Birth }, Male);
const SISTER: (StepKind, Gender) = (StepKind::Sibling { half: false, line: Line::Birth }, Female);
const WIFE: (StepKind, Gender) = (StepKind::Partner(PartnerState::Married), Female);

fn relation(kin: Kin, tie: Tie, line: Line, steps: &[(StepKind, Gender)]) -> Relation<usize> {
    let path = steps.iter().enumerate().map(|(at, &(kind, gender))| Step { kind, person: at + 1, gender });
    Relation { from: 0, from_gender: Other, kin, tie, line, path: path.collect() }
}

/// The words for a woman, a man, and someone of unknown gender. Only the last step's gender matters.
fn words(kin: Kin, tie: Tie, line: Line) -> [String; 3] {
    [Female, Male, Other].map(|gender| {
        let relation = relation(kin, tie, line, &[(StepKind::StepSibling, gender)]);
        kin::render(Language::German, &relation, None)
    })
}

fn blood(kin: Kin) -> [String; 3] {
    words(kin, Tie::Direct, Line::Birth)
}

fn cousin(degree: u32, removed: u32, generation: Generation) -> Kin {
    Kin::Cousin { degree, removed, generation, half: false }
}

#[test]
fn home_4_lines_up_and_down_are_written_with_up_to_five_ur() {
    let ancestors = [1, 2, 3, 4, 5, 7, 8].map(|generations| blood(Kin::Ancestor { generations }));
    assert_eq!(
        ancestors,
        [
            ["Mutter", "Vater", "Elternteil"],
            ["Großmutter", "Großvater", "Großelternteil"],
            ["Urgroßmutter", "Urgroßvater", "Urgroßelternteil"],
            ["Ururgroßmutter", "Ururgroßvater", "Ururgroßelternteil"],
            ["Urururgroßmutter", "Urururgroßvater", "Urururgroßelternteil"],
            ["Urururururgroßmutter", "Urururururgroßvater", "Urururururgroßelternteil"],
            ["6-fache Urgroßmutter", "6-facher Urgroßvater", "6-facher Urgroßelternteil"],
        ]
    );
    let descendants = [1, 2, 3, 4, 5].map(|generations| blood(Kin::Descendant { generations }));
    assert_eq!(
        descendants,
        [
            ["Tochter", "Sohn", "Kind"],
            ["Enkelin", "Enkel", "Enkelkind"],
            ["Urenkelin", "Urenkel", "Urenkelkind"],
            ["Ururenkelin", "Ururenkel", "Ururenkelkind"],
            ["Urururenkelin", "Urururenkel", "Urururenkelkind"],
        ]
    );
    assert_eq!(
        blood(Kin::Descendant { generations: 8 }),
        ["6-fache Urenkelin", "6-facher Urenkel", "6-faches Urenkelkind"]
    );
    let several = [1, 2, 3, 5, 8].map(|generations| kin::ancestors(Language::German, generations, None));
    let far = ["Urururgroßeltern", "6-fachen Urgroßeltern"];
    assert_eq!(several, ["Eltern", "Großeltern", "Urgroßeltern", far[0], far[1]]);
    assert_eq!(kin::ancestors(Language::German, 2, Some(Female)), "Großmutter");
}

#[test]
fn relatives_aside_have_both_words_if_the_gender_is_not_known() {
    let half = false;
    assert_eq!(blood(Kin::Sibling { half }), ["Schwester", "Bruder", "Geschwister"]);
    assert_eq!(blood(Kin::Sibling { half: true }), ["Halbschwester", "Halbbruder", "Halbgeschwister"]);
    assert_eq!(
        [0, 1, 2, 4].map(|greats| blood(Kin::AuntUncle { greats, half })),
        [
            ["Tante", "Onkel", "Tante oder Onkel"],
            ["Großtante", "Großonkel", "Großtante oder Großonkel"],
            ["Urgroßtante", "Urgroßonkel", "Urgroßtante oder Urgroßonkel"],
            ["Urururgroßtante", "Urururgroßonkel", "Urururgroßtante oder Urururgroßonkel"],
        ]
    );
    assert_eq!(
        [0, 1, 2].map(|greats| blood(Kin::NieceNephew { greats, half })),
        [
            ["Nichte", "Neffe", "Nichte oder Neffe"],
            ["Großnichte", "Großneffe", "Großnichte oder Großneffe"],
            ["Urgroßnichte", "Urgroßneffe", "Urgroßnichte oder Urgroßneffe"],
        ]
    );
    assert_eq!(
        blood(Kin::AuntUncle { greats: 1, half: true }),
        ["Halbgroßtante", "Halbgroßonkel", "Halbgroßtante oder Halbgroßonkel"]
    );
}

#[test]
fn cousins_of_another_generation_are_uncles_and_nephews_of_a_degree() {
    assert_eq!(
        [1, 2, 11].map(|degree| blood(cousin(degree, 0, Generation::Same))),
        [
            ["Cousine", "Cousin", "Cousin oder Cousine"],
            ["Cousine 2. Grades", "Cousin 2. Grades", "Cousin oder Cousine 2. Grades"],
            ["Cousine 11. Grades", "Cousin 11. Grades", "Cousin oder Cousine 11. Grades"],
        ]
    );
    assert_eq!(
        blood(cousin(1, 1, Generation::Older)),
        ["Tante 2. Grades", "Onkel 2. Grades", "Tante oder Onkel 2. Grades"]
    );
    assert_eq!(
        blood(cousin(1, 1, Generation::Younger)),
        ["Nichte 2. Grades", "Neffe 2. Grades", "Nichte oder Neffe 2. Grades"]
    );
    assert_eq!(blood(cousin(1, 2, Generation::Older))[1], "Großonkel 2. Grades");
    assert_eq!(blood(cousin(2, 3, Generation::Younger))[0], "Urgroßnichte 3. Grades");
    let half = Kin::Cousin { degree: 2, removed: 0, generation: Generation::Same, half: true };
    assert_eq!(blood(half)[0], "Halbcousine 2. Grades");
}

#[test]
fn adoption_fostering_and_marriage_show() {
    let (parent, child) = (Kin::Ancestor { generations: 1 }, Kin::Descendant { generations: 1 });
    let (grandparent, grandchild) = (Kin::Ancestor { generations: 2 }, Kin::Descendant { generations: 2 });
    let sibling = Kin::Sibling { half: false };
    let aunt = Kin::AuntUncle { greats: 0, half: false };
    let said = |kin, tie, line| words(kin, tie, line).join(", ");
    let birth = |kin, tie| said(kin, tie, Line::Birth);
    assert_eq!(said(parent, Tie::Direct, Line::Adopted), "Adoptivmutter, Adoptivvater, Adoptivelternteil");
    assert_eq!(said(child, Tie::Direct, Line::Adopted), "Adoptivtochter, Adoptivsohn, Adoptivkind");
    assert_eq!(said(grandparent, Tie::Direct, Line::Adopted), "Großmutter, Großvater, Großelternteil");
    assert_eq!(said(child, Tie::Direct, Line::Foster), "Pflegetochter, Pflegesohn, Pflegekind");
    assert_eq!(birth(parent, Tie::Step), "Stiefmutter, Stiefvater, Stiefelternteil");
    assert_eq!(birth(grandchild, Tie::Step), "Stiefenkelin, Stiefenkel, Stiefenkelkind");
    assert_eq!(birth(sibling, Tie::Step), "Stiefschwester, Stiefbruder, Stiefgeschwister");
    assert_eq!(birth(parent, Tie::InLaw), "Schwiegermutter, Schwiegervater, Schwiegerelternteil");
    assert_eq!(birth(child, Tie::InLaw), "Schwiegertochter, Schwiegersohn, Schwiegerkind");
    assert_eq!(birth(sibling, Tie::InLaw), "Schwägerin, Schwager, Schwager oder Schwägerin");
    assert_eq!(
        birth(sibling, Tie::StepInLaw),
        "Stiefschwägerin, Stiefschwager, Stiefschwager oder Stiefschwägerin"
    );
    assert_eq!(
        birth(parent, Tie::StepInLaw),
        "Stiefschwiegermutter, Stiefschwiegervater, Stiefschwiegerelternteil"
    );
    assert_eq!(
        birth(aunt, Tie::ByMarriage),
        "angeheiratete Tante, angeheirateter Onkel, angeheiratete Tante oder angeheirateter Onkel"
    );
    assert_eq!(
        words(cousin(2, 0, Generation::Same), Tie::ByMarriage, Line::Birth)[1],
        "angeheirateter Cousin 2. Grades"
    );
    let states = [PartnerState::Married, PartnerState::Partners, PartnerState::Divorced];
    assert_eq!(
        states.map(|state| birth(Kin::Partner(state), Tie::Direct)),
        ["Ehefrau, Ehemann, Ehepartner", "Partnerin, Partner, Partner", "Ex-Frau, Ex-Mann, Ex-Partner"]
    );
}

#[test]
fn paths_lead_from_the_relative_back_to_the_start() {
    let path = |steps: &[(StepKind, Gender)], from| {
        let relation = relation(Kin::Distant, Tie::Direct, Line::Birth, steps);
        kin::path(Language::German, &relation, from)
    };
    let child = (StepKind::Child(ParentKind::Birth), Other);
    assert_eq!(path(&[], None), "");
    assert_eq!(path(&[MOTHER], None), "deine Mutter");
    assert_eq!(path(&[BROTHER], None), "dein Bruder");
    assert_eq!(path(&[child], None), "dein Kind");
    assert_eq!(path(&[MOTHER], Some("Anna")), "Annas Mutter");
    assert_eq!(path(&[MOTHER, BROTHER, SON], None), "der Sohn des Bruders deiner Mutter");
    assert_eq!(path(&[FATHER, SISTER, child], None), "das Kind der Schwester deines Vaters");
    assert_eq!(path(&[SON, child, WIFE], None), "die Ehefrau des Kindes deines Sohnes");
    assert_eq!(path(&[MOTHER, BROTHER], Some("Klaus")), "der Bruder von Klaus' Mutter");
    assert_eq!(path(&[BROTHER, WIFE, BROTHER], Some("Mia")), "der Bruder der Ehefrau von Mias Bruder");
    for name in ["Otto Weber jun.", "Otto Weber III", "Anna (Weber)", "王小明"] {
        assert_eq!(path(&[MOTHER], Some(name)), format!("die Mutter von {name}"));
        assert_eq!(path(&[MOTHER, BROTHER], Some(name)), format!("der Bruder der Mutter von {name}"));
    }
    assert_eq!(path(&[MOTHER], Some("Jan Dvořák")), "Jan Dvořáks Mutter");
    let half = (StepKind::Sibling { half: true, line: Line::Birth }, Male);
    let step = (StepKind::Parent(ParentKind::Step), Female);
    assert_eq!(path(&[step, half], None), "der Halbbruder deiner Stiefmutter");
}

#[test]
fn home_4_an_adoptive_tie_is_not_told_as_birth_in_a_path() {
    let adopted = [
        (StepKind::Parent(ParentKind::Adopted), Female),
        (StepKind::Sibling { half: false, line: Line::Adopted }, Male),
        (StepKind::Child(ParentKind::Adopted), Female),
    ];
    let path = |language, from| {
        let relation = relation(Kin::Distant, Tie::Direct, Line::Adopted, &adopted);
        let path = kin::path(language, &relation, from);
        assert_eq!(kin::render(language, &relation, from), path, "nor in the short one");
        path
    };
    let [german, english, spanish] = [Language::German, Language::English, Language::Spanish];
    assert_eq!(path(german, None), "die Adoptivtochter des Adoptivbruders deiner Adoptivmutter");
    assert_eq!(path(english, None), "your adoptive mother's adoptive brother's adopted daughter");
    assert_eq!(path(english, Some("Nora")), "Nora's adoptive mother's adoptive brother's adopted daughter");
    assert_eq!(path(spanish, None), "la hija adoptiva del hermano adoptivo de tu madre adoptiva");
    let line = [adopted[0], adopted[0]];
    let relation = relation(Kin::Distant, Tie::Direct, Line::Adopted, &line);
    assert_eq!(kin::render(english, &relation, None), "your adoptive mother's adoptive mother");
}

#[test]
fn home_4_relatives_without_a_word_are_named_by_a_short_path_in_the_genitive() {
    let short = |steps: &[(StepKind, Gender)], from| {
        kin::render(Language::German, &relation(Kin::Distant, Tie::Direct, Line::Birth, steps), from)
    };
    assert_eq!(short(&[MOTHER, MOTHER, BROTHER, WIFE], None), "die Ehefrau des Bruders deiner Großmutter");
    assert_eq!(short(&[MOTHER, MOTHER, FATHER, SISTER], None), "die Schwester deines Urgroßvaters");
    assert_eq!(
        short(&[WIFE, FATHER, FATHER, FATHER, FATHER, FATHER], Some("Otto")),
        "der Urururgroßvater von Ottos Ehefrau"
    );
    let far = [FATHER; 8];
    assert_eq!(
        short(&[far.as_slice(), &[SISTER]].concat(), None),
        "die Schwester deines 6-fachen Urgroßvaters"
    );
    assert_eq!(
        short(&[far.as_slice(), &[SISTER]].concat(), Some("Otto")),
        "die Schwester von Ottos 6-fachem Urgroßvater"
    );
}

#[test]
fn home_4_the_partner_of_a_partners_sibling_is_a_schwippschwager() {
    let steps = |gender| [WIFE, SISTER, (StepKind::Partner(PartnerState::Married), gender)];
    let said = |language, gender| {
        let kin = Kin::Sibling { half: false };
        kin::render(language, &relation(kin, Tie::InLaw, Line::Birth, &steps(gender)), None)
    };
    assert_eq!(
        [Female, Male, Other].map(|gender| said(Language::German, gender)),
        ["Schwippschwägerin", "Schwippschwager", "Schwippschwager oder Schwippschwägerin"]
    );
    assert_eq!(
        [Female, Male, Other].map(|gender| said(Language::Spanish, gender)),
        ["concuñada", "concuñado", "concuñado o concuñada"]
    );
    assert_eq!(said(Language::English, Male), "brother-in-law");
}

#[test]
fn lang_1_what_someone_is_to_the_reader_follows_its_gender() {
    let yours = |kin, tie, gender| {
        kin::yours(Language::German, &relation(kin, tie, Line::Birth, &[(StepKind::StepSibling, gender)]))
    };
    let aunt = Kin::AuntUncle { greats: 0, half: false };
    assert_eq!(yours(aunt, Tie::Direct, Female), "deine Tante");
    assert_eq!(yours(aunt, Tie::ByMarriage, Male), "dein angeheirateter Onkel");
}

fn shared(first: (Option<&str>, u32), second: (Option<&str>, u32), one: Option<Gender>) -> String {
    let whose = [first, second].map(|(name, generations)| (name.map(str::to_owned), generations));
    kin::shared(Language::German, &kin::Shared { whose, one })
}

#[test]
fn lang_1_common_ancestors_are_named_in_sentences() {
    let dora = Some("Dora");
    assert_eq!(shared((dora, 1), (None, 2), None), "Die Eltern von Dora sind deine Großeltern");
    assert_eq!(
        shared((dora, 1), (Some("Mia"), 2), Some(Male)),
        "Der Vater von Dora ist der Großvater von Mia"
    );
    assert_eq!(shared((dora, 2), (Some("Mia"), 2), None), "Sie haben dieselben Großeltern");
    assert_eq!(shared((dora, 2), (None, 2), Some(Female)), "Ihr habt dieselbe Großmutter");
    assert_eq!(shared((dora, 5), (Some("Mia"), 5), Some(Male)), "Sie haben denselben Urururgroßvater");
    assert_eq!(shared((dora, 8), (Some("Mia"), 8), Some(Male)), "Sie haben denselben 6-fachen Urgroßvater");
}
