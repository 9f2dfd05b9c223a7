//! The mill near Telč, and those who stayed.

use crate::person::{Birthday, Person, at_birth, cite, hearsay, man, woman};

pub static PEOPLE: &[Person] = &[
    man("matej", "Matěj /Olšan/", "ABT 1851", "Telč, Moravia")
        .died("3 NOV 1917", "Telč, Moravia")
        .death_note("He had asked every evening whether there was a letter from Josef.")
        .works("Miller")
        .notes(&[
            "Took over the mill on the Olšanka stream at twenty, when his father's hand was caught in the wheel. He could tell the grade of a flour with two fingers and his eyes closed.",
            "He never learned to read well. His daughter Františka read him every letter twice: once quickly, to see whether anyone had died, and once slowly, for pleasure.",
        ])
        .cites(&[cite("telc", "Marriages, vol. 9, fol. 112", "Mathias Olschan, miller, aged 26, son of Martin, miller at no. 14")]),
    woman("barbora", "Barbora /Olšanová/", "17 MAR 1855", "Dačice, Moravia")
        .names(&[at_birth("Barbora /Kalinová/")])
        .died("22 JAN 1893", "Telč, Moravia")
        .death_note("Of pneumonia, after she had stood in the icy mill race with the men to free the wheel.")
        .notes(&["Her poppy seed cake is still baked for every birthday in four countries. Everyone claims to have the right recipe."])
        .cites(&[
            cite("telc", "Births, vol. 7, fol. 31", "Barbara, legitimate daughter of Franz Kalina, weaver"),
            cite("telc", "Deaths, vol. 8, fol. 77", "inflammation of the lungs, 37 years"),
        ]),
    woman("johanna", "Johanna /Olschan/", "BET 1862 AND 1864", "Jihlava, Moravia")
        .names(&[at_birth("Johanna /Weiss/")])
        .died("9 FEB 1938", "Brno, Czechoslovakia")
        .works("Seamstress")
        .notes(&["Came to the mill to sew for four children who had lost their mother, and stayed. She spoke German, they spoke Czech; for the first year they understood each other through songs."])
        .cites(&[hearsay("recollections", "p. 3", "She was born in '62 or '63, she always said, and then she laughed and made it '64.")]),
    man("vaclav", "Václav /Olšan/", "2 MAY 1878", "Telč, Moravia")
        .died("30 AUG 1952", "Telč, Czechoslovakia")
        .works("Miller")
        .notes(&["The eldest, and so the one who stayed. In 1948 the mill was taken over by the state. He went on oiling the wheel every Sunday, with no one asking him to."])
        .cites(&[cite("telc", "Births, vol. 9, fol. 40", "Wenzel, first son of Mathias Olschan, miller")]),
    woman("anezka", "Anežka /Olšanová/", "21 JAN 1882", "Třešť, Moravia")
        .names(&[at_birth("Anežka /Pokorná/")])
        .died("11 JUN 1960", "Telč, Czechoslovakia")
        .notes(&["When Ludmila died, she walked eleven kilometres through the snow to fetch little Jan, and carried him home inside her coat."]),
    woman("marie", "Marie /Olšanová/", "8 SEP 1884", "Telč, Moravia")
        .nick("Mařenka")
        .died("14 DEC 1889", "Telč, Moravia")
        .death_note("Of scarlet fever, aged five. Her mother kept her shoes on the windowsill until her own death.")
        .cites(&[cite("telc", "Deaths, vol. 8, fol. 52", "Maria, miller's daughter, 5 years and 3 months, scarlet fever")])
        .without_portrait(),
    man("josef", "Josef /Olšan/", "19 MAR 1888", "Telč, Moravia")
        .nick("Pepík")
        .died("BET 1916 AND 1918", "Galicia")
        .death_note("Missing since June 1916. His name is on the memorial in Telč, with a question mark that the stonemason refused to cut and Václav scratched in himself.")
        .works("Organ builder's journeyman")
        .notes(&["Twin brother of Františka. He built a small organ of nine pipes for the mill; only two of them still sound."])
        .cites(&[cite("missing", "No. 4417", "has been missing since the fighting of June 1916")]),
    woman("ludmila", "Ludmila /Olšanová/", "4 OCT 1890", "Telč, Moravia")
        .names(&[at_birth("Ludmila /Ryšavá/")])
        .nick("Lída")
        .died("27 JAN 1919", "Třešť, Moravia")
        .death_note("Of influenza. Josef's eleven letters were sewn into her pillow.")
        .works("Lace maker"),
    woman("bozena", "Božena /Olšanová/", "12 JUL 1906", "Telč, Moravia")
        .died("5 MAY 1994", "Telč, Czech Republic")
        .works("Village schoolteacher")
        .studied("Teachers' college, Brno")
        .likes(&["Botany", "Writing everything down"])
        .notes(&["She never married and wrote to everyone. Most of what we know comes from her: 2,300 letters, all answered, and the recollections that she typed in the winter of 1977 with two fingers."]),
    man("jan", "Jan /Olšan/", "6 MAR 1915", "Telč, Moravia")
        .died("19 OCT 2001", "Telč, Czech Republic")
        .works("Electrician")
        .notes(&["Son of Josef and Ludmila, adopted by his uncle Václav and aunt Anežka in 1919. He learned it from a letter when he was sixty-three, read it twice, and said: I have had four parents, then. Most people have to make do with two."])
        .cites(&[cite("adoption", "Telč district court, P 38/19", "takes the minor Johann Olschan in the place of a child")]),
    woman("marta", "Marta /Olšanová/", "30 NOV 1919", "Pelhřimov, Czechoslovakia")
        .names(&[at_birth("Marta /Slavíková/")])
        .died("8 APR 1997", "Telč, Czech Republic")
        .works("Nurse"),
    woman("eva", "Eva /Hrušková/", "1944", "Telč, Moravia")
        .names(&[at_birth("Eva /Olšanová/")])
        .birthday(Birthday::InDays(7))
        .works("Pharmacist, retired")
        .studied("Masaryk University, Brno")
        .likes(&["Mushrooms", "Crosswords"])
        .lives("Na Hrádku 21\n588 56 Telč\nCzech Republic", "+420 600 000 121", "eva@olsan.example")
        .notes(&["Keeper of the tin box with the letters. For twenty-one years she was not allowed to visit her brother in Spain; they read the same book every winter instead, and wrote to each other about it."]),
    man("milan", "Milan /Hruška/", "14 FEB 1941", "Brno, Moravia")
        .died("23 SEP 2015", "Telč, Czech Republic")
        .works("Surveyor"),
    woman("tereza", "Tereza /Hrušková/", "1972", "Jihlava, Czechoslovakia")
        .birthday(Birthday::InDays(33))
        .works("Restorer of organs")
        .likes(&["Playing the organ", "Cycling"])
        .lives("Palackého 8\n588 56 Telč\nCzech Republic", "+420 600 000 172", "tereza@olsan.example")
        .notes(&["Repaired her great-grandfather Josef's nine-pipe organ in 2009. Seven pipes sound again. She left two as they were."]),
    man("matyas", "Matyáš /Hruška/", "2003", "Jihlava, Czech Republic")
        .birthday(Birthday::InDays(68))
        .works("Student of forestry")
        .lives("Brno, Czech Republic", "", "matyas@olsan.example"),
];
