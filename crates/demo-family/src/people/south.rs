//! Emil's branch in Buenos Aires, and Petr's in Seville.

use crate::person::{Birthday, Name, Person, at_birth, cite, man, woman};

pub static PEOPLE: &[Person] = &[
    man("emil", "Emil /Olschan/", "5 JUN 1895", "Telč, Moravia")
        .died("12 APR 1971", "Buenos Aires, Argentina")
        .works("Pharmacist")
        .studied("German University, Prague")
        .notes(&["Crossed the ocean in March 1939 with his wife, two children, a mortar, a pestle and his stepmother's songs, as he called them, although she was his mother and only everyone else's stepmother."])
        .cites(&[cite("landing", "15 April 1939, no. 233", "Olschan, Emilio, 43, farmacéutico, checoslovaco")]),
    woman("elsa", "Elsa /Olschan/", "28 FEB 1902", "Brno, Moravia")
        .names(&[at_birth("Elsa /Lindner/")])
        .died("7 SEP 1988", "Buenos Aires, Argentina")
        .works("Piano teacher"),
    man("juan", "Juan /Olschan/", "9 JUL 1928", "Brno, Czechoslovakia")
        .names(&[at_birth("Hans /Olschan/"), Name { kind: "AKA", name: "Juancito el checo" }])
        .died("31 MAY 2012", "Buenos Aires, Argentina")
        .works("Bandoneon maker")
        .notes(&["Ten years old when they landed. He learned Spanish from the tango on the neighbours' radio, so that for years he spoke to shopkeepers as if they had broken his heart."]),
    woman("mercedes", "Mercedes /Ibarra Luna/", "24 SEP 1931", "Rosario, Argentina")
        .died("18 JUN 2020", "Buenos Aires, Argentina")
        .works("Primary school teacher"),
    woman("lotte", "Lotte /Olschan/", "2 NOV 1932", "Brno, Czechoslovakia")
        .names(&[Name { kind: "AKA", name: "Carlota /Olschan/" }])
        .died("EST 1985", "Mendoza, Argentina")
        .works("Translator")
        .without_portrait(),
    woman("silvia", "Silvia Johanna /Olschan/", "17 AUG 1957", "Buenos Aires, Argentina")
        .works("Radio presenter")
        .likes(&["Tango", "Gardening on a balcony"])
        .lives("Thames 1450\nC1414 Buenos Aires\nArgentina", "+54 11 5550 0157", "silvia@olsan.example"),
    man("hugo", "Hugo /Acosta/", "20 JUN 1955", "Córdoba, Argentina")
        .died("1 AUG 2014", "Buenos Aires, Argentina")
        .works("Bus driver"),
    man("daniel", "Daniel /Olschan/", "1960", "Buenos Aires, Argentina")
        .birthday(Birthday::InDays(5))
        .works("Veterinarian")
        .lives("Mendoza, Argentina", "+54 261 5550 160", "daniel@olsan.example"),
    man("martin", "Martín /Acosta Olschan/", "1988", "Buenos Aires, Argentina")
        .birthday(Birthday::InDays(27))
        .works("Bandoneon maker")
        .lives("Gurruchaga 77\nC1414 Buenos Aires\nArgentina", "+54 11 5550 0188", "martin@olsan.example")
        .notes(&["Has his grandfather Juan's workshop, his tools, and his radio."]),
    woman("camila", "Camila /Duarte/", "1992", "Montevideo, Uruguay")
        .birthday(Birthday::InDays(110))
        .works("Marine biologist")
        .lives("Gurruchaga 77\nC1414 Buenos Aires\nArgentina", "+54 11 5550 0192", "camila@olsan.example"),
    woman("julia", "Julia /Acosta Duarte/", "", "Buenos Aires, Argentina")
        .birthday(Birthday::DaysAgo(40))
        .notes(&["The youngest of us. She weighed 3,150 grams, which Michael in Brooklyn says is six loaves."]),
    man("petr", "Petr /Olšan/", "1948", "Telč, Czechoslovakia")
        .birthday(Birthday::InDays(42))
        .works("Watchmaker, retired")
        .likes(&["Clocks", "Oranges"])
        .lives("Calle Pureza 61\n41010 Sevilla\nSpain", "+34 600 000 148", "petr@olsan.example")
        .notes(&["Left in August 1968 for what was to be a weekend in Vienna. Came home in December 1989 with two grown-up children, and the key still fitted."]),
    woman("carmen", "Carmen /Robles Vidal/", "1950", "Sevilla, Spain")
        .birthday(Birthday::InDays(133))
        .works("Ceramicist")
        .lives("Calle Pureza 61\n41010 Sevilla\nSpain", "+34 600 000 150", "carmen@olsan.example"),
    woman("lucia", "Lucía /Olšan Robles/", "1976", "Sevilla, Spain")
        .birthday(Birthday::InDays(160))
        .works("Lawyer")
        .likes(&["Genealogy", "Sevillanas"])
        .lives("Calle Betis 9\n41010 Sevilla\nSpain", "+34 600 000 176", "lucia@olsan.example"),
    man("javier", "Javier /Montero Gil/", "1974", "Cádiz, Spain")
        .birthday(Birthday::InDays(330))
        .works("Fisheries inspector")
        .lives("Calle Betis 9\n41010 Sevilla\nSpain", "+34 600 000 174", "javier@olsan.example"),
    man("pablo", "Pablo /Olšan Robles/", "1979", "Sevilla, Spain")
        .birthday(Birthday::InDays(190))
        .works("Train driver")
        .lives("Málaga, Spain", "+34 600 000 179", "pablo@olsan.example"),
    woman("alba", "Alba /Montero Olšan/", "2006", "Sevilla, Spain")
        .birthday(Birthday::InDays(75))
        .works("Student of history")
        .lives("Granada, Spain", "", "alba@olsan.example"),
    man("bruno", "Bruno /Montero Olšan/", "2012", "Sevilla, Spain")
        .birthday(Birthday::InDays(250))
        .likes(&["Skateboards", "Great-great-grandfathers"]),
];
