use crate::draw::check;

/// Ten generations of a clan: `anna` and `adam`, their children, and two long lines down.
const CLAN: &str = "
    anna + adam > bert, bella, boris
    bert + berta > carl, clara, corey
    bella + ben > cora, cyril
    carl + carla > dora, dirk
    cora + conrad > dana, david
    dora + don > emil, emma, evry
    dana + dean > erna, erik
    emil + emilia > finn, fiona
    erna + ernst > flora, felix
    finn + fina > gustav, gerda
    flora + fritz > gina, georg
    gina + gregor > hanna, hugo
    hanna + hans > ida, igor
";

#[test]
fn ancestors_and_descendants_are_named_to_any_depth() {
    check(
        CLAN,
        "finn -> finn: self
         finn -> emil: father
         finn -> emilia: mother
         finn -> dora: grandmother, father's mother
         finn -> don: grandfather
         finn -> carl: great-grandfather
         finn -> bert: great-great-grandfather
         finn -> anna: great-great-great-grandmother
         emil -> finn: son
         emil -> fiona: daughter
         dora -> finn: grandson
         dora -> evry: child
         carl -> fiona: great-granddaughter
         bert -> finn: great-great-grandson
         carl -> evry: grandchild
         anna -> finn: great-great-great-grandson
         ida -> anna: great-great-great-great-great-great-grandmother
         adam -> igor: great-great-great-great-great-great-grandson",
    );
}

#[test]
fn siblings_aunts_and_uncles_are_named_with_their_greats() {
    check(
        CLAN,
        "bert -> bella: sister, sister
         bella -> bert: brother
         carl -> corey: sibling
         carl -> bella: aunt, father's sister
         carl -> boris: uncle
         cora -> bert: uncle, mother's brother
         dora -> corey: aunt or uncle
         dora -> bella: great-aunt, father's father's sister
         emil -> boris: great-great-uncle
         finn -> bella: great-great-great-aunt
         finn -> emma: aunt
         finn -> evry: aunt or uncle
         finn -> dirk: great-uncle
         gustav -> clara: great-great-great-aunt",
    );
}

#[test]
fn nieces_and_nephews_are_named_with_their_grands() {
    check(
        CLAN,
        "bella -> carl: nephew
         bella -> clara: niece, brother's daughter
         bella -> corey: niece or nephew
         bella -> dora: grand-niece
         bella -> dirk: grand-nephew
         boris -> emma: great-grand-niece
         boris -> fiona: great-great-grand-niece
         boris -> gerda: great-great-great-grand-niece
         emma -> finn: nephew
         clara -> dora: niece
         clara -> evry: grand-niece or nephew",
    );
}

#[test]
fn cousins_of_every_degree_and_removal_have_the_direction_of_the_removal() {
    check(
        CLAN,
        "carl -> cora: first cousin, father's sister's daughter
         cora -> carl: first cousin, mother's brother's son
         dora -> dana: second cousin
         emil -> erna: third cousin
         finn -> flora: fourth cousin
         gustav -> gina: fifth cousin
         dora -> cora: first cousin once removed upwards
         cora -> dora: first cousin once removed downwards
         emil -> cora: first cousin twice removed upwards
         cyril -> emma: first cousin twice removed downwards
         finn -> cyril: first cousin 3 times removed upwards
         emil -> dana: second cousin once removed upwards
         dana -> fiona: second cousin twice removed downwards
         emil -> flora: third cousin once removed downwards
         emil -> gina: third cousin twice removed downwards
         gina -> emil: third cousin twice removed upwards
         georg -> emma: third cousin twice removed upwards
         erik -> gustav: third cousin twice removed downwards
         emil -> ida: third cousin 4 times removed downwards
         hugo -> evry: third cousin 3 times removed upwards",
    );
}

#[test]
fn half_needs_exactly_one_shared_parent_and_two_other_known_ones() {
    check(
        "anna + bert > carl, clara
         anna + boris > dirk, dora
         anna > emil
         bert > fina",
        "carl -> clara: sister
         carl -> dirk: half-brother, half-brother
         dora -> clara: half-sister
         carl -> emil: brother
         dirk -> emil: brother
         carl -> fina: sister
         dirk -> fina: step-sister",
    );
}

#[test]
fn half_is_passed_on_to_aunts_nieces_and_cousins() {
    check(
        "anna + bert > carl, clara
         anna + boris > dora
         carl + carla > emil; clara + conrad > erna
         dora + don > fina
         fina + frank > gina
         emil + emma > hanna",
        "emil -> dora: half-aunt, father's half-sister
         erna -> dora: half-aunt
         dora -> emil: half-nephew
         dora -> hanna: half-grand-niece
         hanna -> dora: half-great-aunt
         fina -> carl: half-uncle
         emil -> fina: half-first cousin
         emil -> gina: half-first cousin once removed downwards
         hanna -> gina: half-second cousin
         gina -> carl: half-great-uncle
         emil -> erna: first cousin",
    );
}

#[test]
fn one_known_parent_on_either_side_is_enough() {
    check(
        "anna > bert, bella; bert > carl; bella > cora; carl > dora",
        "bert -> bella: sister
         carl -> bella: aunt
         carl -> cora: first cousin
         dora -> cora: first cousin once removed upwards
         dora -> bella: great-aunt",
    );
}

#[test]
fn recorded_siblings_are_siblings_and_their_children_cousins() {
    check(
        "bert = bella; bella = boris
         bert + berta > carl; bella > cora; carl > dora; cora > dana; dana > emil",
        "bert -> bella: sister, sister
         bert -> boris: brother, brother
         carl -> bella: aunt, father's sister
         carl -> boris: uncle
         bella -> carl: nephew
         carl -> cora: first cousin, father's sister's daughter
         dora -> bella: great-aunt
         bella -> dora: grand-niece
         dora -> dana: second cousin
         dora -> emil: second cousin once removed downwards
         bella -> berta: sister-in-law",
    );
}

#[test]
fn known_parents_override_recorded_siblings() {
    check(
        "anna + bert > carl; anna + boris > clara; carl = clara
         carl = otto; otto = clara
         dora + dirk > emil; fina + frank > gerda; emil = heinz; heinz = gerda; ida > igor; jana > jan; igor = jan",
        "carl -> clara: half-sister
         carl -> otto: brother
         emil -> heinz: brother
         emil -> gerda: distant, brother's sister
         igor -> jan: brother",
    );
}

#[test]
fn adoptive_parents_are_parents_and_marked() {
    check(
        "anna + bert > carl, dora adopted
         anna = aurora
         olga + otto > dora, dirk
         bert + bruna > emil
         dora + denis > fina
         carl + cara > gina
         adele + alf > anna",
        "dora -> anna: adoptive mother
         anna -> dora: adoptive daughter
         dora -> olga: mother
         dora -> carl: adoptive brother
         dora -> dirk: brother
         carl -> dirk: distant, sister's brother
         fina -> anna: adoptive grandmother
         fina -> olga: grandmother
         fina -> gina: adoptive first cousin
         dora -> aurora: adoptive aunt
         dora -> emil: adoptive half-brother
         fina -> adele: adoptive great-grandfather",
    );
}

#[test]
fn foster_parents_are_marked_parents_and_do_not_make_half_siblings() {
    check(
        "anna + bert > carl, dora foster, emil foster
         olga + otto > dora
         anna + boris > fina",
        "dora -> anna: foster mother
         bert -> dora: foster daughter
         dora -> carl: foster brother
         dora -> emil: foster brother
         dora -> fina: foster sister
         carl -> fina: half-sister
         dora -> olga: mother",
    );
}

#[test]
fn two_mothers_or_two_fathers_are_parents_like_any_others() {
    check(
        "anna + berta > carl, dora
         bert + boris > emil adopted, erna adopted
         anna + berta > frank
         carl + emil > gina
         anna & boris > hugo",
        "carl -> anna: mother
         carl -> berta: mother
         anna -> berta: wife
         carl -> dora: sister
         emil -> erna: adoptive sister
         bert -> boris: husband
         gina -> berta: grandmother
         gina -> boris: adoptive grandfather
         carl -> bert: adoptive father-in-law",
    );
}
