use crate::draw::check;

#[test]
fn partners_are_named_by_the_state_of_their_partnership() {
    check(
        "anna + bert; carla ~ carl; dora / dirk; emma % emil; finn + fay",
        "anna -> bert: husband, husband
         bert -> anna: wife
         carla -> carl: partner
         dora -> dirk: ex-husband
         dirk -> dora: ex-wife
         emma -> emil: late husband
         finn -> fay: spouse
         anna -> carl: none",
    );
}

#[test]
fn in_laws_are_parents_children_and_siblings_through_a_marriage() {
    check(
        "anna + bert > carl, clara, conny
         carl + dora > emil
         olga + otto > dora, doris
         oma + opa > olga
         clara + claus; doris + diana; emil + emma > gina; gina + gerd",
        "dora -> anna: mother-in-law, husband's mother
         carl -> otto: father-in-law
         anna -> dora: daughter-in-law, son's wife
         bert -> claus: son-in-law
         carl -> oma: grandmother-in-law
         oma -> carl: grandson-in-law
         anna -> emma: granddaughter-in-law
         anna -> gerd: great-grandson-in-law
         dora -> clara: sister-in-law, husband's sister
         clara -> dora: sister-in-law, brother's wife
         dora -> conny: sibling-in-law
         carl -> doris: brother-in-law
         dora -> claus: brother-in-law, husband's sister's husband
         clara -> doris: distant, brother's wife's brother
         carl -> diana: sister-in-law, wife's brother's wife
         claus -> dora: sister-in-law",
    );
}

#[test]
fn aunts_nieces_and_cousins_through_a_marriage_are_by_marriage() {
    check(
        "anna + adam > bert, bella
         bert + berta > carl; bella + ben > cora
         carl + carla > dirk; cora + conrad > dana; dana + dean",
        "carl -> ben: uncle by marriage, father's sister's husband
         ben -> carl: nephew by marriage, wife's brother's son
         carla -> bella: aunt by marriage, husband's father's sister
         bella -> carla: niece by marriage
         carla -> ben: uncle by marriage, husband's father's sister's husband
         ben -> dirk: grand-nephew by marriage
         dirk -> ben: great-uncle by marriage
         carl -> conrad: first cousin by marriage
         carla -> cora: first cousin by marriage
         carla -> conrad: first cousin by marriage, husband's father's sister's daughter's husband
         dirk -> dean: second cousin by marriage
         carla -> dean: distant, husband's father's sister's daughter's daughter's husband",
    );
}

#[test]
fn in_law_words_survive_death_but_not_divorce() {
    check(
        "anna + adam > bert, bella
         bert % berta; bella / ben
         olga > berta, ottilia; bruno > ben, bruna
         bert & berta > carl; bella & ben > cora",
        "bert -> olga: mother-in-law
         berta -> anna: mother-in-law
         berta -> bella: sister-in-law
         bert -> ottilia: sister-in-law
         bella -> ben: ex-husband
         bella -> bruno: distant, ex-husband's father
         ben -> anna: distant, ex-wife's mother
         ben -> bert: distant, ex-wife's brother
         bella -> bruna: distant, ex-husband's sister
         carl -> ben: distant, father's sister's ex-husband
         ben -> carl: distant, ex-wife's brother's son
         cora -> ben: father
         cora -> bruno: grandfather
         berta -> ben: distant, late husband's sister's ex-husband",
    );
}

#[test]
fn a_parents_partner_who_is_not_a_parent_is_a_step_parent() {
    check(
        "anna / bert > carl, clara
         bert + dora > emil
         dora & don > fina, frank
         dana + dirk > dora, dagmar
         fina + fritz > gina
         clara > hanna
         ulla > bert; ulla + ulf",
        "carl -> dora: step-mother, father's wife
         dora -> carl: step-son, husband's son
         dora -> emil: son
         carl -> fina: step-sister, father's wife's daughter
         fina -> clara: step-sister
         carl -> emil: half-brother
         emil -> fina: half-sister
         carl -> dana: step-grandmother, father's wife's mother
         dirk -> clara: step-granddaughter
         carl -> ulf: step-grandfather, father's mother's husband
         ulf -> carl: step-grandson
         hanna -> dora: step-grandmother
         dora -> hanna: step-granddaughter
         hanna -> dana: step-great-grandmother
         hanna -> fina: step-aunt
         fina -> hanna: step-niece
         carl -> gina: step-niece
         hanna -> gina: step-first cousin
         carl -> dagmar: step-uncle
         dagmar -> carl: step-nephew
         anna -> dora: distant, ex-husband's wife
         anna -> bert: ex-husband
         dora -> don: co-parent
         bert -> fina: step-daughter
         bert -> gina: step-granddaughter",
    );
}

#[test]
fn a_recorded_step_parent_needs_no_marriage() {
    check(
        "anna > carl; bert > carl step; bert > dora; bella > bert; carl > emil; carl ~ clara",
        "carl -> bert: step-father
         bert -> carl: step-son
         carl -> dora: step-sister
         carl -> bella: step-grandmother
         emil -> bert: step-grandfather
         emil -> dora: step-aunt
         anna -> bert: distant, son's step-father
         clara -> bert: step-father-in-law, partner's step-father",
    );
}

#[test]
fn divorce_ends_a_step_relation() {
    check(
        "anna > carl; anna / bert; bert > dora; anna & bert > emil; anna % otto",
        "carl -> bert: distant, mother's ex-husband
         carl -> dora: distant, mother's ex-husband's daughter
         carl -> emil: brother
         dora -> emil: brother
         carl -> otto: step-father, mother's late husband",
    );
}

#[test]
fn someone_who_married_two_siblings_in_turn_has_one_word_for_everyone() {
    check(
        "anna + adam > bella(1920), berta(1925), bruno(1930)
         carl % bella; carl + berta
         carl & bella > dora; carl & berta > dirk",
        "carl -> bella: late wife
         carl -> berta: wife
         carl -> anna: mother-in-law, late wife's mother
         carl -> bruno: brother-in-law, late wife's brother
         bella -> berta: sister
         dora -> dirk: half-brother
         dora -> berta: aunt, mother's sister
         dirk -> bella: aunt, mother's sister
         berta -> dora: niece",
    );
}

#[test]
fn parents_of_one_child_are_co_parents_if_nothing_else_is_recorded() {
    check(
        "anna & bert > carl(1990), dora(1980); olga > anna; emil / erna; emil & erna > fina",
        "anna -> bert: co-parent, daughter's father
         bert -> anna: co-parent
         bert -> olga: distant, daughter's mother's mother
         emil -> erna: ex-wife",
    );
}

#[test]
fn kin_5_relatives_without_a_word_are_described_by_their_path() {
    check(
        "anna + adam > bert, bella; bert + dora; olga + otto > dora, oskar; olaf % olga; oskar + ottilia
         dora & dean > emil; emil + emma; eva > emma; eva > ella; ilka > bert step",
        "anna -> olga: distant, son's wife's mother
         bella -> otto: distant, brother's wife's father
         bella -> oskar: distant, brother's wife's brother
         anna -> oskar: distant, son's wife's brother
         bert -> olaf: step-father-in-law, wife's mother's late husband
         bert -> emma: step-daughter-in-law, wife's son's wife
         dora -> eva: distant, son's wife's mother
         dora -> ilka: step-mother-in-law, husband's step-mother
         bert -> eva: distant, wife's son's wife's mother
         ottilia -> eva: distant, husband's sister's son's wife's mother",
    );
}

#[test]
fn home_4_a_step_parent_child_or_sibling_comes_before_blood_beyond_first_cousins() {
    // Rita is Tom's second cousin, Vera his father's first cousin.
    check(
        "anna > bert, boris; bert + dora > emil; dora + boris
         olga > otto, oda; otto > paul; oda > ria; paul & pia > tom; ria > rita
         paul + rita; rita & rolf > rosa
         olga > oma; oma > vera; vera + paul > vito",
        "emil -> boris: uncle, father's brother
         tom -> rita: step-mother, father's wife
         rita -> tom: step-son, husband's son
         tom -> rosa: step-sister, father's wife's daughter
         tom -> vera: step-mother, father's wife
         vera -> tom: step-son",
    );
}

#[test]
fn home_4_first_cousins_and_closer_relatives_are_named_by_blood_even_if_they_are_step_relatives() {
    check(
        "anna > bert, bella; bert & bea > carl; bella > cora; bert + cora
         olga > otto, oda; otto & ola > paul; oda + otto; oda > pia",
        "carl -> cora: first cousin
         paul -> oda: aunt
         paul -> pia: first cousin",
    );
}

#[test]
fn home_4_blood_however_far_comes_before_other_step_relations() {
    // Rita is Tom's second cousin, and his grandfather's wife.
    check(
        "olga > otto, oda; otto > paul; oda > ria; paul > tom; ria > rita; otto + rita
         anna > bert, bella; bert > carl; bella > cora; carl > dirk; cora > dina; dirk > emil; dina > erna
         carl + zoa; zoa > zara; zara + zeno > erna",
        "tom -> rita: second cousin
         emil -> erna: third cousin",
    );
}

#[test]
fn a_step_relative_of_a_partner_is_a_step_relative_in_law() {
    check(
        "anna > carl; bert + anna; bert > dora; carl + clara; dora + dirk
         emma > fred step; fred + fina",
        "clara -> bert: step-father-in-law, husband's mother's husband
         bert -> clara: step-daughter-in-law, wife's son's wife
         fina -> emma: step-mother-in-law, husband's step-mother
         emma -> fina: step-daughter-in-law
         clara -> dora: step-sister-in-law
         carl -> dirk: step-brother-in-law",
    );
}
