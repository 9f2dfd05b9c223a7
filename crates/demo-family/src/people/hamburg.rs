//! Františka and her descendants in Hamburg.

use crate::person::{Birthday, Person, at_birth, cite, hearsay, man, married, woman};

pub static PEOPLE: &[Person] = &[
    man("hinrich", "Hinrich /Petersen/", "1853", "Altona, Holstein")
        .died("BEF 1920", "Hamburg, Germany")
        .works("Ship's carpenter")
        .notes(&["Sailed round Cape Horn eleven times and was afraid of horses."])
        .cites(&[hearsay("bible", "Flyleaf", "Hinrich, b. 1853 at Altona")]),
    woman("anna", "Anna Catharina /Petersen/", "26 OCT 1858", "Glückstadt, Holstein")
        .names(&[at_birth("Anna Catharina /Brandt/")])
        .died("2 MAR 1931", "Hamburg, Germany")
        .cites(&[cite("bible", "Flyleaf", "Anna Catharina Brandt, b. 26 October 1858")]),
    man("carl", "Carl /Petersen/", "7 AUG 1884", "Hamburg, Germany")
        .died("28 JUL 1943", "Hamburg, Germany")
        .death_note("In the firestorm. He had gone back for the neighbour's boy, who lived to be an old man.")
        .works("Harbour pilot")
        .cites(&[cite("bible", "Second page", "Carl, our eldest, 7 August 1884")]),
    woman("frantiska", "Františka /Petersen/", "19 MAR 1888", "Telč, Moravia")
        .names(&[at_birth("Františka /Olšanová/")])
        .nick("Fanny")
        .died("1 DEC 1974", "Hamburg, West Germany")
        .works("Cook")
        .notes(&["Twin sister of Josef. She set a place for him every nineteenth of March for fifty-eight years. \"If he comes,\" she said, \"he will be hungry.\""])
        .cites(&[cite("telc", "Births, vol. 9, fol. 118", "Twins: Josef, a quarter to four in the morning; Franziska, four o'clock")]),
    woman("greta", "Greta /Sommer/", "25 JUN 1912", "Hamburg, Germany")
        .names(&[at_birth("Greta /Petersen/")])
        .died("13 JAN 2006", "Hamburg, Germany")
        .works("Photographer's assistant, then photographer")
        .likes(&["Photography", "Swimming in the Elbe"])
        .notes(&["Nearly every photograph before 1975 is hers. She buried her camera and forty rolls of film in a milk churn in the garden in 1943, and dug them up in 1946. Thirty-one could be developed."]),
    man("fritz", "Friedrich /Sommer/", "18 APR 1909", "Lübeck, Germany")
        .nick("Fritz")
        .died("4 NOV 1958", "Hamburg, West Germany")
        .works("Piano tuner"),
    man("heiner", "Heinrich /Petersen/", "3 FEB 1916", "Hamburg, Germany")
        .nick("Heiner")
        .died("20 MAY 1998", "Hamburg, Germany")
        .works("Boat builder")
        .notes(&["Came home from captivity on 11 October 1948 and could not sleep in a bed for a year. He built eleven boats and named every one of them Ilse."]),
    woman("ilse", "Ilse /Petersen/", "16 SEP 1921", "Cuxhaven, Germany")
        .names(&[at_birth("Ilse /Voss/")])
        .died("2 FEB 2010", "Hamburg, Germany")
        .works("Post office clerk"),
    woman("karin", "Karin /Petersen/", "1952", "Hamburg, West Germany")
        .birthday(Birthday::InDays(96))
        .works("Sailmaker, retired")
        .likes(&["Sailing", "Chess by post"])
        .lives("Övelgönne 31\n22605 Hamburg\nGermany", "+49 40 5550 0152", "karin@olsan.example"),
    woman("hanne", "Hannelore /Albers/", "1936", "Hamburg, Germany")
        .names(&[at_birth("Hannelore /Sommer/")])
        .nick("Hanne")
        .birthday(Birthday::RoundThisMonth)
        .works("Seamstress at the State Opera, retired")
        .likes(&["Opera", "Baking", "Reading aloud"])
        .lives("Eppendorfer Weg 90\n20259 Hamburg\nGermany", "+49 40 5550 0136", "hanne@olsan.example")
        .notes(&["She sewed the collar for a very famous tenor and will not say which one, because of how much he cried at the fitting."]),
    man("georg", "Georg /Albers/", "29 AUG 1932", "Stade, Germany")
        .died("17 MAR 2011", "Hamburg, Germany")
        .works("Tram driver, then driving instructor")
        .notes(&["Asked Hanne to marry him over the loudspeaker of tram no. 14, between two stops."]),
    woman("sabine", "Sabine /Reuter/", "1964", "Hamburg, West Germany")
        .names(&[at_birth("Sabine /Albers/"), married("Sabine /Kessler/")])
        .birthday(Birthday::InDays(0))
        .works("Midwife")
        .studied("School of midwifery, Kiel")
        .likes(&["Family history", "Choir", "Cold water"])
        .lives("Mühlenkamp 12\n22303 Hamburg\nGermany", "+49 40 5550 0164", "sabine@olsan.example")
        .notes(&["Began this family tree on the back of a shopping list, the day after her father's funeral."]),
    man("wolfgang", "Wolfgang /Kessler/", "11 JAN 1960", "Bremen, West Germany").works("Civil engineer").without_portrait(),
    man("andreas", "Andreas /Reuter/", "1962", "Flensburg, West Germany")
        .birthday(Birthday::InDays(150))
        .works("Music teacher")
        .likes(&["Cello", "Bread"])
        .lives("Mühlenkamp 12\n22303 Hamburg\nGermany", "+49 40 5550 0162", "andreas@olsan.example"),
    man("thomas_albers", "Thomas /Albers/", "1967", "Hamburg, West Germany")
        .birthday(Birthday::InDays(240))
        .works("Paediatrician")
        .studied("University of Hamburg")
        .lives("Bellealliancestraße 5\n20259 Hamburg\nGermany", "+49 40 5550 0167", "thomas@olsan.example"),
    man("matteo", "Matteo /Sartori/", "1970", "Trieste, Italy")
        .birthday(Birthday::InDays(12))
        .works("Bookbinder")
        .likes(&["Old paper", "Football"])
        .lives("Bellealliancestraße 5\n20259 Hamburg\nGermany", "+49 40 5550 0170", "matteo@olsan.example")
        .notes(&["Bound Božena's recollections in red linen, one copy for each branch."]),
    woman("emma", "Emma /Sartori-Albers/", "2011", "Hamburg, Germany")
        .birthday(Birthday::InDays(18))
        .likes(&["Drums", "Octopuses"])
        .notes(&["Came to Thomas and Matteo when she was seven weeks old. The family celebrates that day too: it is called Emma's Second."]),
    woman("jule", "Juliane /Reuter/", "1995", "Hamburg, Germany")
        .nick("Jule")
        .birthday(Birthday::InDays(121))
        .works("Wind turbine technician")
        .lives("Husum, Germany", "+49 40 5550 0195", "jule@olsan.example")
        .notes(&["Andreas's daughter. She introduces Sabine as \"my mother, the second edition, revised and expanded\"."]),
    woman("lena", "Lena /Kessler/", "1992", "Hamburg, Germany")
        .birthday(Birthday::InDays(3))
        .works("Illustrator")
        .studied("University of Fine Arts, Leipzig")
        .likes(&["Drawing people on trains", "Climbing"])
        .lives("Karl-Heine-Straße 44\n04229 Leipzig\nGermany", "+49 341 5550 192", "lena@olsan.example"),
    man("jonas", "Jonas /Falk/", "1991", "Leipzig, Germany").birthday(Birthday::InDays(201)).works("Puppeteer"),
];
