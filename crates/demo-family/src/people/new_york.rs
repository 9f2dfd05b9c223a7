//! Tomáš, who became Thomas, and his descendants.

use crate::person::{Birthday, Name, Person, at_birth, cite, man, married, woman};

pub static PEOPLE: &[Person] = &[
    man("thomas", "Thomas /Olson/", "21 DEC 1881", "Telč, Moravia")
        .names(&[at_birth("Tomáš /Olšan/"), Name { kind: "IMMIGRANT", name: "Thomas /Olschan/" }])
        .died("14 FEB 1961", "Brooklyn, New York, USA")
        .works("Baker")
        .notes(&[
            "Left with a loaf of bread, a Sunday suit and the address of a man who turned out to have moved. Slept behind the ovens of a bakery on Atlantic Avenue, and eleven years later it was his.",
            "He was Olšan at home, Olschan on the ship and Olson on the shop sign, because the painter charged by the letter.",
        ])
        .cites(&[
            cite("ship", "Sheet 9, line 14", "Olschan, Thomas; 21; baker; Teltsch, Austria; $17"),
            cite("census1910", "Kings, ED 214, sheet 6B", "Olson, Thomas, head, 28, born Austria, baker, own shop"),
            cite("naturalization", "No. 51208", "hereafter to be known as Thomas Olson"),
        ]),
    woman("bridget", "Bridget /Olson/", "1 FEB 1886", "Ennis, County Clare, Ireland")
        .names(&[at_birth("Bridget /Keane/")])
        .died("9 OCT 1949", "Brooklyn, New York, USA")
        .works("Housemaid, then ran the shop")
        .notes(&["They married with forty words in common. She said it was enough, if you chose them well."])
        .cites(&[cite("census1910", "Kings, ED 214, sheet 6B", "Bridget, wife, 24, born Ireland")]),
    man("bill", "William /Olson/", "30 JUL 1908", "Brooklyn, New York, USA")
        .nick("Bill")
        .died("22 NOV 1979", "Brooklyn, New York, USA")
        .works("Baker")
        .cites(&[cite("census1910", "Kings, ED 214, sheet 6B", "William, son, 1 year")]),
    woman("helen", "Helen /Olson/", "3 MAY 1912", "Greenpoint, New York, USA")
        .names(&[at_birth("Helen /Kowalik/")])
        .died("15 AUG 1990", "Queens, New York, USA")
        .works("Telephone operator"),
    woman("rose", "Rose /Olson/", "17 APR 1911", "Brooklyn, New York, USA")
        .names(&[married("Rose /Whitfield/")])
        .died("6 JUN 2004", "Queens, New York, USA")
        .works("Court stenographer")
        .notes(&["After her divorce in 1941 she took back her name, bought a motorcycle, and never explained either. She died sixty years to the day after her brother Frank."]),
    man("arthur", "Arthur /Whitfield/", "ABT 1907", "Albany, New York, USA")
        .died("1968", "Albany, New York, USA")
        .works("Insurance salesman")
        .without_portrait(),
    man("frank", "Francis /Olson/", "24 SEP 1919", "Brooklyn, New York, USA")
        .nick("Frank")
        .died("6 JUN 1944", "Normandy, France")
        .works("Radio repairman; Technician Fifth Grade, U.S. Army")
        .notes(&["Named after his aunt Františka in Hamburg, whom he had never met and against whose country he was sent to fight."])
        .cites(&[cite("frank_letter", "", "Tell Pop I found bread here that is almost as good as his.")]),
    woman("dorothy", "Dorothy /Whitfield/", "10 MAR 1935", "Queens, New York, USA")
        .nick("Dot")
        .died("27 DEC 2019", "Santa Fe, New Mexico, USA")
        .works("Astronomer"),
    man("bob", "Robert /Olson/", "8 JAN 1938", "Brooklyn, New York, USA")
        .nick("Bob")
        .died("3 MAR 2018", "Montclair, New Jersey, USA")
        .works("Baker, then bakery owner"),
    woman("linda", "Linda /Olson/", "1941", "Newark, New Jersey, USA")
        .names(&[at_birth("Linda /Castellari/")])
        .birthday(Birthday::InDays(52))
        .works("Bookkeeper, retired")
        .lives("18 Alder Street\nMontclair, NJ 07042\nUSA", "+1 201 555 0141", "linda@olsan.example"),
    woman("peggy", "Margaret /Olson/", "1943", "Brooklyn, New York, USA")
        .nick("Peggy")
        .birthday(Birthday::InDays(178))
        .works("Jazz pianist")
        .lives("Queens, New York, USA", "+1 718 555 0143", "peggy@olsan.example")
        .notes(&["Found the Hamburg cousins in 1986 by sending the same postcard to every Petersen in the telephone book. There were 214. Karin answered first."]),
    man("michael", "Michael /Olson/", "1965", "Montclair, New Jersey, USA")
        .birthday(Birthday::InDays(21))
        .works("Baker, fourth generation")
        .likes(&["Sourdough", "Baseball"])
        .lives("402 Atlantic Avenue\nBrooklyn, NY 11217\nUSA", "+1 718 555 0165", "michael@olsan.example"),
    woman("grace", "Grace /Yoon/", "1969", "Busan, South Korea")
        .birthday(Birthday::InDays(270))
        .works("Architect")
        .lives("402 Atlantic Avenue\nBrooklyn, NY 11217\nUSA", "+1 718 555 0169", "grace@olsan.example"),
    man("ethan", "Ethan /Olson/", "1998", "Brooklyn, New York, USA")
        .birthday(Birthday::InDays(85))
        .works("Software developer")
        .lives("Brooklyn, New York, USA", "+1 718 555 0198", "ethan@olsan.example"),
    woman("chloe", "Chloe /Olson/", "2001", "Brooklyn, New York, USA")
        .birthday(Birthday::InDays(300))
        .works("Pastry chef")
        .lives("Brooklyn, New York, USA", "+1 718 555 0101", "chloe@olsan.example"),
];
