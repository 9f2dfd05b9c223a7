//! Relatives in Spanish.

use kinkeeper::words::{Language, kinship as kin};
use kinship::{Gender, Generation, Kin, Line, ParentKind, PartnerState, Relation, Step, StepKind, Tie};

use Gender::{Female, Male, Other};

fn relation(kin: Kin, tie: Tie, line: Line, steps: &[(StepKind, Gender)]) -> Relation<usize> {
    let step = |(at, (kind, gender)): (usize, &(StepKind, Gender))| Step {
        kind: *kind,
        person: at + 1,
        gender: *gender,
    };
    let path = steps.iter().enumerate().map(step).collect();
    Relation { from: 0, from_gender: Other, kin, tie, line, path }
}

/// The words for a relative of each gender.
fn words(kin: Kin, tie: Tie, line: Line) -> String {
    // Only the gender of the last step matters here.
    let said = |gender| {
        let relation = relation(kin, tie, line, &[(StepKind::StepSibling, gender)]);
        kin::render(Language::Spanish, &relation, None)
    };
    [Female, Male, Other].map(said).join(", ")
}

fn direct(kin: Kin) -> String {
    words(kin, Tie::Direct, Line::Birth)
}

fn cousin(degree: u32, removed: u32, generation: Generation) -> Kin {
    Kin::Cousin { degree, removed, generation, half: false }
}

#[test]
fn ancestors_and_descendants_have_words_up_to_the_fourth_generation() {
    let said = [1, 2, 3, 4, 5].map(|generations| direct(Kin::Ancestor { generations }));
    assert_eq!(
        said,
        [
            "madre, padre, padre o madre",
            "abuela, abuelo, abuelo o abuela",
            "bisabuela, bisabuelo, bisabuelo o bisabuela",
            "tatarabuela, tatarabuelo, tatarabuelo o tatarabuela",
            "abuela de 5.ª generación, abuelo de 5.ª generación, abuelo o abuela de 5.ª generación",
        ]
    );
    let said = [1, 2, 3, 4, 6].map(|generations| direct(Kin::Descendant { generations }));
    assert_eq!(
        said,
        [
            "hija, hijo, hijo o hija",
            "nieta, nieto, nieto o nieta",
            "bisnieta, bisnieto, bisnieto o bisnieta",
            "tataranieta, tataranieto, tataranieto o tataranieta",
            "nieta de 6.ª generación, nieto de 6.ª generación, nieto o nieta de 6.ª generación",
        ]
    );
    let said = [1, 2, 3, 4, 5].map(|generations| kin::ancestors(Language::Spanish, generations, None));
    assert_eq!(said, ["padres", "abuelos", "bisabuelos", "tatarabuelos", "abuelos de 5.ª generación"]);
    assert_eq!(kin::ancestors(Language::Spanish, 3, Some(Female)), "bisabuela");
}

#[test]
fn aunts_and_nephews_are_named_after_the_generation() {
    let said = [0, 1, 2, 3, 4].map(|greats| direct(Kin::AuntUncle { greats, half: false }));
    assert_eq!(
        said,
        [
            "tía, tío, tío o tía",
            "tía abuela, tío abuelo, tío abuelo o tía abuela",
            "tía bisabuela, tío bisabuelo, tío bisabuelo o tía bisabuela",
            "tía tatarabuela, tío tatarabuelo, tío tatarabuelo o tía tatarabuela",
            "tía abuela de 5.ª generación, tío abuelo de 5.ª generación, \
             tío abuelo o tía abuela de 5.ª generación",
        ]
    );
    let said = [0, 1, 2].map(|greats| direct(Kin::NieceNephew { greats, half: false }));
    assert_eq!(
        said,
        [
            "sobrina, sobrino, sobrino o sobrina",
            "sobrina nieta, sobrino nieto, sobrino nieto o sobrina nieta",
            "sobrina bisnieta, sobrino bisnieto, sobrino bisnieto o sobrina bisnieta",
        ]
    );
}

#[test]
fn cousins_of_other_generations_are_second_uncles_and_nephews() {
    let said = [
        cousin(1, 0, Generation::Same),
        cousin(2, 0, Generation::Same),
        cousin(11, 0, Generation::Same),
        cousin(1, 1, Generation::Older),
        cousin(1, 2, Generation::Older),
        cousin(2, 1, Generation::Younger),
        cousin(1, 2, Generation::Younger),
    ]
    .map(direct);
    assert_eq!(
        said,
        [
            "prima, primo, primo o prima",
            "prima segunda, primo segundo, primo segundo o prima segunda",
            "prima de 11.º grado, primo de 11.º grado, primo de 11.º grado o prima de 11.º grado",
            "tía segunda, tío segundo, tío segundo o tía segunda",
            "tía abuela segunda, tío abuelo segundo, tío abuelo segundo o tía abuela segunda",
            "sobrina tercera, sobrino tercero, sobrino tercero o sobrina tercera",
            "sobrina nieta segunda, sobrino nieto segundo, sobrino nieto segundo o sobrina nieta segunda",
        ]
    );
}

#[test]
fn half_step_adopted_and_foster_relatives() {
    let (parent, child) = (Kin::Ancestor { generations: 1 }, Kin::Descendant { generations: 1 });
    let sibling = Kin::Sibling { half: false };
    assert_eq!(
        direct(Kin::Sibling { half: true }),
        "media hermana, medio hermano, medio hermano o media hermana"
    );
    assert_eq!(
        direct(Kin::AuntUncle { greats: 0, half: true }),
        "media tía, medio tío, medio tío o media tía"
    );
    let step = [parent, child, sibling, Kin::Ancestor { generations: 2 }, Kin::Ancestor { generations: 3 }]
        .map(|kin| words(kin, Tie::Step, Line::Birth));
    assert_eq!(
        step,
        [
            "madrastra, padrastro, padrastro o madrastra",
            "hijastra, hijastro, hijastro o hijastra",
            "hermanastra, hermanastro, hermanastro o hermanastra",
            "abuelastra, abuelastro, abuelastro o abuelastra",
            "bisabuela por nueva pareja, bisabuelo por nueva pareja, bisabuelo o bisabuela por nueva pareja",
        ]
    );
    assert_eq!(
        words(parent, Tie::Direct, Line::Adopted),
        "madre adoptiva, padre adoptivo, padre adoptivo o madre adoptiva"
    );
    assert_eq!(
        words(child, Tie::Direct, Line::Adopted),
        "hija adoptiva, hijo adoptivo, hijo adoptivo o hija adoptiva"
    );
    assert_eq!(
        words(sibling, Tie::Direct, Line::Foster),
        "hermana de acogida, hermano de acogida, hermano o hermana de acogida"
    );
}

#[test]
fn relatives_by_marriage() {
    let in_law = [
        Kin::Ancestor { generations: 1 },
        Kin::Descendant { generations: 1 },
        Kin::Sibling { half: true },
        Kin::Ancestor { generations: 2 },
        Kin::Ancestor { generations: 5 },
    ]
    .map(|kin| words(kin, Tie::InLaw, Line::Birth));
    assert_eq!(
        in_law,
        [
            "suegra, suegro, suegro o suegra",
            "nuera, yerno, yerno o nuera",
            "cuñada, cuñado, cuñado o cuñada",
            "abuela política, abuelo político, abuelo o abuela por matrimonio",
            "abuela de 5.ª generación por matrimonio, abuelo de 5.ª generación por matrimonio, \
             abuelo o abuela de 5.ª generación por matrimonio",
        ]
    );
    assert_eq!(
        words(cousin(2, 0, Generation::Same), Tie::ByMarriage, Line::Birth),
        "prima segunda política, primo segundo político, primo segundo o prima segunda por matrimonio"
    );
    assert_eq!(
        words(Kin::Ancestor { generations: 1 }, Tie::StepInLaw, Line::Birth),
        "madrastra política, padrastro político, padrastro o madrastra por matrimonio"
    );
    let partners = [PartnerState::Married, PartnerState::Partners, PartnerState::Divorced]
        .map(|state| direct(Kin::Partner(state)));
    assert_eq!(
        partners,
        ["esposa, marido, cónyuge", "pareja, pareja, pareja", "exesposa, exmarido, excónyuge"]
    );
}

#[test]
fn paths_have_articles_and_contractions() {
    let birth = ParentKind::Birth;
    let sibling = StepKind::Sibling { half: false, line: Line::Birth };
    let path = |steps: &[(StepKind, Gender)], from: Option<&str>| {
        let relation = relation(Kin::Distant, Tie::Direct, Line::Birth, steps);
        let [path, short] =
            [kin::path(Language::Spanish, &relation, from), kin::render(Language::Spanish, &relation, from)];
        format!("{path}; {short}")
    };
    assert_eq!(path(&[(sibling, Female)], None), "tu hermana; tu hermana");
    assert_eq!(path(&[(sibling, Male)], Some("Ana")), "el hermano de Ana; el hermano de Ana");
    assert_eq!(
        path(&[(StepKind::Parent(birth), Female), (sibling, Female)], None),
        "la hermana de tu madre; la hermana de tu madre"
    );
    assert_eq!(
        path(&[(StepKind::Parent(birth), Female), (sibling, Female)], Some("Ana")),
        "la hermana de la madre de Ana; la hermana de la madre de Ana"
    );
    let far = [
        (StepKind::Parent(birth), Male),
        (StepKind::Parent(birth), Female),
        (sibling, Male),
        (StepKind::Partner(PartnerState::Partners), Male),
        (StepKind::Child(ParentKind::Step), Other),
    ];
    assert_eq!(
        path(&far, None),
        "el hijastro o hijastra de la pareja del hermano de la madre de tu padre; \
         el hijastro o hijastra de la pareja del hermano de tu abuela"
    );
    assert_eq!(path(&[], None), "; ");
}

#[test]
fn home_4_people_whom_a_couple_brings_together_have_a_word() {
    let (child, parent) = (StepKind::Child(ParentKind::Birth), StepKind::Parent(ParentKind::Birth));
    let sibling = StepKind::Sibling { half: false, line: Line::Birth };
    let said = |first, state, last, gender, from| {
        let steps = [(first, Male), (StepKind::Partner(state), Female), (last, gender)];
        let relation = relation(Kin::Distant, Tie::Direct, Line::Birth, &steps);
        kin::render(Language::Spanish, &relation, from)
    };
    let married = PartnerState::Married;
    assert_eq!(said(child, married, parent, Male, None), "tu consuegro");
    assert_eq!(said(child, married, parent, Female, Some("Ana")), "la consuegra de Ana");
    assert_eq!(said(child, married, parent, Other, None), "tu consuegro o consuegra");
    assert_eq!(said(sibling, married, sibling, Male, Some("Ana")), "el concuñado de Ana");
    let former = PartnerState::Divorced;
    assert_eq!(said(child, former, parent, Male, None), "el padre de la exesposa de tu hijo");
}

#[test]
fn lang_1_what_someone_is_to_the_reader_is_said_with_tu() {
    let aunt = Kin::AuntUncle { greats: 0, half: false };
    let relation = relation(aunt, Tie::Direct, Line::Birth, &[(StepKind::StepSibling, Female)]);
    assert_eq!(kin::yours(Language::Spanish, &relation), "tu tía");
}

fn shared(first: (Option<&str>, u32), second: (Option<&str>, u32), one: Option<Gender>) -> String {
    let whose = [first, second].map(|(name, generations)| (name.map(str::to_owned), generations));
    kin::shared(Language::Spanish, &kin::Shared { whose, one })
}

#[test]
fn lang_1_common_ancestors_are_named_in_sentences() {
    let dora = Some("Dora");
    assert_eq!(shared((dora, 1), (None, 2), None), "Los padres de Dora son tus abuelos");
    assert_eq!(shared((dora, 1), (Some("Mia"), 2), Some(Female)), "La madre de Dora es la abuela de Mia");
    assert_eq!(shared((dora, 2), (None, 1), Some(Male)), "El abuelo de Dora es tu padre");
    assert_eq!(shared((dora, 2), (Some("Mia"), 2), None), "Comparten abuelos");
    assert_eq!(shared((dora, 2), (None, 2), None), "Compartes abuelos con Dora");
}
