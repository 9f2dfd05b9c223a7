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
         carla -> dean: none",
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
         bella -> bruno: none
         ben -> anna: none
         ben -> bert: none
         bella -> bruna: none
         carl -> ben: none
         ben -> carl: none
         cora -> ben: father
         cora -> bruno: grandfather
         berta -> ben: none",
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
         anna -> dora: none
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
         anna -> bert: none
         clara -> bert: distant, partner's step-father",
    );
}

#[test]
fn divorce_ends_a_step_relation() {
    check(
        "anna > carl; anna / bert; bert > dora; anna & bert > emil; anna % otto",
        "carl -> bert: none
         carl -> dora: none
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
         dora -> berta: step-mother, father's wife
         dirk -> bella: step-mother, father's late wife
         berta -> dora: step-daughter",
    );
}

#[test]
fn parents_of_one_child_are_co_parents_if_nothing_else_is_recorded() {
    check(
        "anna & bert > carl(1990), dora(1980); olga > anna; emil / erna; emil & erna > fina",
        "anna -> bert: co-parent, daughter's father
         bert -> anna: co-parent
         bert -> olga: none
         emil -> erna: ex-wife",
    );
}

#[test]
fn close_relatives_without_a_word_are_described_by_their_path() {
    check(
        "anna + adam > bert, bella; bert + dora; olga + otto > dora, oskar; olaf % olga; oskar + ottilia
         dora & dean > emil; emil + emma; eva > emma; eva > ella; ilka > bert step",
        "anna -> olga: distant, son's wife's mother
         bella -> otto: distant, brother's wife's father
         bella -> oskar: distant, brother's wife's brother
         anna -> oskar: distant, son's wife's brother
         bert -> olaf: distant, wife's mother's late husband
         bert -> emma: distant, wife's son's wife
         dora -> eva: distant, son's wife's mother
         dora -> ilka: distant, husband's step-mother
         bert -> eva: distant, wife's son's wife's mother
         ottilia -> eva: none",
    );
}
