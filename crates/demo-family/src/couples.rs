use fuzzy_date::Day;

use crate::day::{in_gedcom, in_year, plus};

/// Two partners, or one parent alone, and their children.
#[derive(Debug, Clone, Copy)]
pub struct Couple {
    /// Empty if only the first is known.
    pub partners: [&'static str; 2],
    pub engaged: &'static str,
    /// A date as GEDCOM writes it, or only the year if `anniversary_in_days` says the day; empty if they never married.
    pub married: &'static str,
    pub married_place: &'static str,
    /// The anniversary is so many days from today.
    pub anniversary_in_days: Option<i32>,
    pub divorced: &'static str,
    pub children: &'static [Child],
}

#[derive(Debug, Clone, Copy)]
pub struct Child {
    pub person: &'static str,
    pub of: Parenthood,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parenthood {
    Birth,
    Adopted,
    Step,
}

impl Couple {
    pub fn wedding_date(&self, today: Day) -> String {
        match (self.anniversary_in_days, self.married.parse()) {
            (Some(days), Ok(year)) => in_gedcom(in_year(plus(today, days), year)),
            _ => self.married.to_owned(),
        }
    }

    const fn engaged(self, engaged: &'static str) -> Couple {
        Couple { engaged, ..self }
    }

    const fn married(self, married: &'static str, married_place: &'static str) -> Couple {
        Couple { married, married_place, ..self }
    }

    const fn anniversary_in(self, days: i32) -> Couple {
        Couple { anniversary_in_days: Some(days), ..self }
    }

    const fn divorced(self, divorced: &'static str) -> Couple {
        Couple { divorced, ..self }
    }

    const fn children(self, children: &'static [Child]) -> Couple {
        Couple { children, ..self }
    }
}

const fn couple(first: &'static str, second: &'static str) -> Couple {
    Couple {
        partners: [first, second],
        engaged: "",
        married: "",
        married_place: "",
        anniversary_in_days: None,
        divorced: "",
        children: &[],
    }
}

const fn born(person: &'static str) -> Child {
    Child { person, of: Parenthood::Birth }
}

const fn adopted(person: &'static str) -> Child {
    Child { person, of: Parenthood::Adopted }
}

const fn step(person: &'static str) -> Child {
    Child { person, of: Parenthood::Step }
}

/// A family that a child was born into comes before one that it joined: the first one says what its parents are to it.
static COUPLES: &[Couple] = &[
    couple("matej", "barbora").married("8 MAY 1877", "Telč, Moravia").children(&[
        born("vaclav"),
        born("thomas"),
        born("marie"),
        born("josef"),
        born("frantiska"),
    ]),
    couple("matej", "johanna").married("20 NOV 1894", "Telč, Moravia").children(&[
        step("vaclav"),
        step("thomas"),
        step("josef"),
        step("frantiska"),
        born("emil"),
    ]),
    couple("hinrich", "anna").married("ABT 1882", "Altona, Holstein").children(&[born("carl")]),
    couple("josef", "ludmila")
        .engaged("19 MAR 1913")
        .married("2 JUN 1914", "Telč, Moravia")
        .children(&[born("jan")]),
    couple("vaclav", "anezka")
        .married("17 JAN 1905", "Třešť, Moravia")
        .children(&[born("bozena"), adopted("jan")]),
    couple("carl", "frantiska")
        .married("30 SEP 1911", "Hamburg, Germany")
        .children(&[born("greta"), born("heiner")]),
    couple("thomas", "bridget").married("16 NOV 1907", "Brooklyn, New York, USA").children(&[
        born("bill"),
        born("rose"),
        born("frank"),
    ]),
    couple("emil", "elsa")
        .married("12 JUN 1926", "Brno, Czechoslovakia")
        .children(&[born("juan"), born("lotte")]),
    couple("bill", "helen")
        .married("11 APR 1936", "Brooklyn, New York, USA")
        .children(&[born("bob"), born("peggy")]),
    couple("arthur", "rose")
        .married("24 JUN 1933", "Albany, New York, USA")
        .divorced("3 FEB 1941")
        .children(&[born("dorothy")]),
    couple("fritz", "greta").married("6 MAY 1933", "Hamburg, Germany").children(&[born("hanne")]),
    couple("heiner", "ilse").married("22 OCT 1949", "Hamburg, West Germany").children(&[born("karin")]),
    couple("jan", "marta").married("25 SEP 1943", "Telč, Moravia").children(&[born("eva"), born("petr")]),
    couple("juan", "mercedes")
        .married("19 NOV 1955", "Buenos Aires, Argentina")
        .children(&[born("silvia"), born("daniel")]),
    couple("milan", "eva").married("14 JUN 1969", "Telč, Czechoslovakia").children(&[born("tereza")]),
    couple("petr", "carmen")
        .engaged("24 DEC 1973")
        .married("1974", "Sevilla, Spain")
        .anniversary_in(15)
        .children(&[born("lucia"), born("pablo")]),
    couple("georg", "hanne")
        .married("1962", "Hamburg, West Germany")
        .anniversary_in(64)
        .children(&[born("sabine"), born("thomas_albers")]),
    couple("bob", "linda").married("7 SEP 1963", "Newark, New Jersey, USA").children(&[born("michael")]),
    couple("hugo", "silvia").married("10 MAR 1984", "Buenos Aires, Argentina").children(&[born("martin")]),
    couple("wolfgang", "sabine")
        .married("31 AUG 1990", "Hamburg, West Germany")
        .divorced("12 NOV 2001")
        .children(&[born("lena")]),
    couple("andreas", "").children(&[born("jule")]),
    couple("andreas", "sabine")
        .married("9 AUG 2008", "Hamburg, Germany")
        .children(&[step("jule"), step("lena")]),
    couple("thomas_albers", "matteo").married("5 MAY 2018", "Hamburg, Germany").children(&[adopted("emma")]),
    couple("jonas", "lena"),
    couple("javier", "lucia")
        .married("2 OCT 2004", "Sevilla, Spain")
        .children(&[born("alba"), born("bruno")]),
    couple("michael", "grace")
        .married("1995", "Brooklyn, New York, USA")
        .anniversary_in(100)
        .children(&[born("ethan"), born("chloe")]),
    couple("martin", "camila").children(&[born("julia")]),
    couple("", "tereza").children(&[born("matyas")]),
];

pub fn couples() -> &'static [Couple] {
    COUPLES
}
