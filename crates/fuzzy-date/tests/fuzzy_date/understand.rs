use fuzzy_date::{Hints, Language, NumericOrder, RangeMeans, understand};

use crate::{check, spelled};

fn understood(text: &str) -> String {
    spelled(understand(text, &Hints::default()))
}

#[test]
fn words_are_understood() {
    check(
        "
        about 1887                 => 1887~
        c. 1887                    => 1887~
        c1887                      => 1887~
        ca 1887                    => 1887~
        ca.1887                    => 1887~
        circa 1887                 => 1887~
        around 1887                => 1887~
        abt. 1887                  => 1887~
        ~1887                      => 1887~
        in about 1887              => 1887~
        1887 approx.               => 1887~
        about May 1912             => 1912-05~
        about 17 May 1950          => 1950-05-17~
        estimated 1887             => 1887?
        est. 1887                  => 1887?
        1887 ?                     => 1887?
        1887, estimated            => 1887?
        perhaps May 1912           => 1912-05?
        17 May 1950?               => 1950-05-17?
        about 1887?                => 1887?
        May 1912                   => 1912-05
        in May 1912                => 1912-05
        may, 1912                  => 1912-05
        1912 May                   => 1912-05
        Sept. 1912                 => 1912-09
        17 May 1950                => 1950-05-17
        17 MAY 1950.               => 1950-05-17
        17May1950                  => 1950-05-17
        17-May-1950                => 1950-05-17
        17. May 1950               => 1950-05-17
        17th May 1950              => 1950-05-17
        the 17th of May, 1950      => 1950-05-17
        on 1st Jan. 1900           => 1900-01-01
        May 17, 1950               => 1950-05-17
        May 17th 1950              => 1950-05-17
        1950 May 17                => 1950-05-17
        29 February 1904           => 1904-02-29
        17 May                     => XXXX-05-17
        May 17th                   => XXXX-05-17
        the 17th of May            => XXXX-05-17
        29 Feb                     => XXXX-02-29
        1887                       => 1887
        in the year 1887           => 1887
        0887                       => 0887
        ",
        understood,
    );
}

#[test]
fn before_and_after_exclude_what_they_name_and_until_and_since_include_it() {
    check(
        "
        before 1900                => [..1899]
        bef. 1900                  => [..1899]
        < 1900                     => [..1899]
        before May 1900            => [..1900-04]
        before Jan 1900            => [..1899-12]
        before 17 May 1950         => [..1950-05-16]
        before 1 March 1904        => [..1904-02-29]
        before 1.1.1900            => [..1899-12-31]
        before the 1950s           => [..1949]
        until 1899                 => [..1899]
        by 1899                    => [..1899]
        no later than May 1899     => [..1899-05]
        1899 or earlier            => [..1899]
        after 1899                 => [1900..]
        aft 1899                   => [1900..]
        >1899                      => [1900..]
        after December 1899        => [1900-01..]
        after 28 February 1900     => [1900-03-01..]
        after 31 December 1899     => [1900-01-01..]
        after the 1950s            => [1960..]
        since 1900                 => [1900..]
        from 1900                  => [1900..]
        from 1900 onwards          => [1900..]
        not before May 1900        => [1900-05..]
        1900 or later              => [1900..]
        before 0001                => year out of range
        after 9999                 => year out of range
        before 17 May              => which year
        before about 1900          => not understood
        ",
        understood,
    );
}

#[test]
fn ranges_are_understood() {
    check(
        "
        between 1900 and 1905            => [1900..1905]
        Bet. 1900 and 1905               => [1900..1905]
        between 1900 - 1905              => [1900..1905]
        between 1900 and 05              => [1900..1905]
        between May and June 1912        => [1912-05..1912-06]
        between 17 and 20 May 1950       => [1950-05-17..1950-05-20]
        between 17.5.1950 and 20.5.1950  => [1950-05-17..1950-05-20]
        between 1900 and 1900            => 1900
        1914 or 1915                     => [1914..1915]
        May or June 1912                 => [1912-05..1912-06]
        1914 or 1916                     => not understood
        1950s                            => [1950..1959]
        the 1950's                       => [1950..1959]
        from 1914 to 1918                => 1914/1918
        from 1914 until 1918             => 1914/1918
        from May 1914 to 11 Nov 1918     => 1914-05/1918-11-11
        1914–1918                        => 1914/1918
        1914-1918                        => 1914/1918
        1914 — 1918                      => 1914/1918
        1914 / 1918                      => 1914/1918
        1914 to 1918                     => 1914/1918
        1914-18                          => 1914/1918
        17–20 May 1950                   => 1950-05-17/1950-05-20
        17 May – 3 June 1950             => 1950-05-17/1950-06-03
        17.5.-20.5.1950                  => 1950-05-17/1950-05-20
        1950-05-17 - 1950-06-03          => 1950-05-17/1950-06-03
        1950-05 to 1950-06               => 1950-05/1950-06
        1950s to 1960s                   => 1950/1969
        between 1905 and 1900            => 1905 is after 1900
        1918-1914                        => 1918 is after 1914
        17 May - 20 May                  => which year
        17th to 20th                     => which year
        17 May - 1950                    => which year
        17 May to 1950s                  => which year
        1950s to 60                      => short year 60
        1914 to 18th                     => which year
        ",
        understood,
    );
}

#[test]
fn a_plain_range_follows_the_hint_and_an_explicit_one_does_not() {
    let birth = Hints { range_means: RangeMeans::Between, ..Hints::default() };
    check(
        "
        1900-1905             => [1900..1905]
        1900 to 1905          => [1900..1905]
        from 1900 to 1905     => 1900/1905
        1900/1905             => 1900/1905
        between 1900 and 1905 => [1900..1905]
        ",
        |text| spelled(understand(text, &birth)),
    );
}

#[test]
fn numbers_are_understood_if_they_have_only_one_meaning() {
    check(
        "
        1950-05-17               => 1950-05-17
        1950-5-7                 => 1950-05-07
        1950–05–17               => 1950-05-17
        1950/05/17               => 1950-05-17
        1950-05                  => 1950-05
        17.5.1950                => 1950-05-17
        17. 5. 1950              => 1950-05-17
        05.06.1950               => 1950-06-05
        17.5.                    => XXXX-05-17
        5.1950                   => 1950-05
        17/05/1950               => 1950-05-17
        05/17/1950               => 1950-05-17
        05/05/1950               => 1950-05-05
        17-05-1950               => 1950-05-17
        05/1950                  => 1950-05
        17/5                     => XXXX-05-17
        --05-17                  => XXXX-05-17
        xxxx-05-17               => XXXX-05-17
        05/06/1950               => 1950-06-05 or 1950-05-06
        5-6-1950                 => 1950-06-05 or 1950-05-06
        5/6                      => XXXX-06-05 or XXXX-05-06
        about 05/06/1950         => 1950-06-05~ or 1950-05-06~
        before 05/06/1950        => [..1950-06-04] or [..1950-05-05]
        05/06/1950 - 20/06/1950  => 1950-06-05/1950-06-20
        05/06/1950 - 01/07/1950  => 1950-06-05/1950-07-01
        ",
        understood,
    );
}

#[test]
fn a_known_order_matters_only_for_ambiguous_dates() {
    let american = Hints { numeric_order: Some(NumericOrder::MonthFirst), ..Hints::default() };
    let british = Hints { numeric_order: Some(NumericOrder::DayFirst), ..Hints::default() };
    check("05/06/1950 => 1950-05-06\n 17/05/1950 => 1950-05-17\n 5.6.1950 => 1950-06-05", |text| {
        spelled(understand(text, &american))
    });
    check("05/06/1950 => 1950-06-05\n 05/17/1950 => 1950-05-17", |text| spelled(understand(text, &british)));
}

#[test]
fn every_notation_is_understood_even_with_spaces() {
    check(
        "
        1887~              => 1887~
        1950-05~           => 1950-05~
        1887?              => 1887?
        [..1899]           => [..1899]
        [1900..]           => [1900..]
        [ 1900 .. 1905 ]   => [1900..1905]
        1914/1918          => 1914/1918
        XXXX-02-29         => XXXX-02-29
        [1905..1900]       => 1905 is after 1900
        ",
        understood,
    );
}

#[test]
fn errors_contain_enough_to_suggest_a_fix() {
    check(
        "
                            => empty
        hello               => not understood
        unknown             => not understood
        ?                   => not understood
        about the 1950s     => not understood
        1955s               => not understood
        1900/05             => not understood
        1911/12             => not understood
        1944/46             => not understood
        Monday 1950         => not understood
        Monday              => not understood
        early 17 May 1950   => not understood
        early late 1950     => not understood
        summer              => which year
        summer 50           => short year 50
        0th century         => year out of range
        101st century       => year out of range
        44 BC               => before Christ
        44 B.C.             => before Christ
        about 3000 b.c.e.   => before Christ
        Easter 1950         => which day
        Easter Sunday 1950  => which day
        May 17 1950 1951    => not understood
        May                 => which year
        before May          => which year
        about 17 May        => which year
        50                  => short year 50
        887                 => short year 887
        17 May 50           => short year 50
        17.5.50             => short year 50
        17/05/50            => short year 50
        the 50s             => short year 50
        0000                => year out of range
        12345               => year out of range
        99999999999999999999 => year out of range
        1950-13-01          => no month 13
        13.13.1950          => no month 13
        29 February 1950    => no day 29 in month 2 of 1950, the last is 28
        31.4.1950           => no day 31 in month 4 of 1950, the last is 30
        30/02/1950          => no day 30 in month 2 of 1950, the last is 28
        02/30/1950          => no day 30 in month 2 of 1950, the last is 28
        1950-02-30          => no day 30 in month 2 of 1950, the last is 28
        30 Feb              => no day 30 in month 2 of any year, the last is 29
        before 30 Feb       => no day 30 in month 2 of any year, the last is 29
        29 Feb 1900         => no day 29 in month 2 of 1900, the last is 28
        0 May 1950          => no day 0 in month 5 of 1950, the last is 31
        ",
        understood,
    );
}

#[test]
fn a_weekday_may_come_in_front_of_a_day() {
    check(
        "
        Wednesday 17 May 1950          => 1950-05-17
        Wed., 17 May 1950              => 1950-05-17
        Wed 17.5.1950                  => 1950-05-17
        on Wednesday, May 17th, 1950   => 1950-05-17
        before Wednesday, 17 May 1950  => [..1950-05-16]
        Mon 15 to Wed 17 May 1950      => 1950-05-15/1950-05-17
        Sunday, 17 May                 => XXXX-05-17
        ",
        understood,
    );
}

#[test]
fn a_day_in_old_and_new_style_is_the_new_one() {
    check(
        "
        11/22 Feb 1732                 => 1732-02-22
        11/22 February 1732            => 1732-02-22
        February 11/22, 1732           => 1732-02-22
        about 11/22 Feb 1732           => 1732-02-22~
        before 11/22 Feb 1732          => [..1732-02-21]
        31 Jan/11 Feb 1732             => 1732-02-11
        24 Dec 1731/4 Jan 1732         => 1732-01-04
        25 Oct/7 Nov 1917              => 1917-11-07
        17/28 Feb 1700                 => 1700-02-17/1700-02-28
        17/27 Feb 1700                 => 1700-02-27
        11/22 Feb 1950                 => 1950-02-11/1950-02-22
        11/12 Feb 1732                 => 1732-02-11/1732-02-12
        11 Feb 1731/32                 => 1732-02-11
        11 Feb 1731/2                  => 1732-02-11
        Feb 1731/32                    => 1732-02
        11 Feb 1731/1732               => 1732-02-11
        1731/32                        => 1731/1732
        ",
        understood,
    );
}

#[test]
fn seasons_feasts_and_parts_are_understood() {
    check(
        "
        winter 1944/45        => [1944-12..1945-02]
        winter of 1944-45     => [1944-12..1945-02]
        Winter 1944/1945      => [1944-12..1945-02]
        winter 1999/2000      => [1999-12..2000-02]
        winter 1944           => [1943-12..1944-02] or [1944-12..1945-02]
        spring 1912           => [1912-03..1912-05]
        in the summer of 1912 => [1912-06..1912-08]
        fall 1912             => [1912-09..1912-11]
        late summer 1912      => 1912-08
        late winter 1944/45   => 1945-02
        spring to autumn 1912 => which year
        spring 1912 to autumn 1913 => 1912-03/1913-11
        before summer 1912    => [..1912-05]
        Christmas 1950        => 1950-12-25
        Christmas Eve 1950    => 1950-12-24
        New Year’s Eve, 1999  => 1999-12-31
        New Year's Day 2000   => 2000-01-01
        Christmas             => XXXX-12-25
        before Christmas 1950 => [..1950-12-24]
        about Christmas 1950  => 1950-12-25~
        early 1950            => [1950-01..1950-04]
        mid-1950              => [1950-05..1950-08]
        the end of 1950       => [1950-09..1950-12]
        early May 1950        => [1950-05-01..1950-05-11]
        mid February 1950     => [1950-02-11..1950-02-19]
        late May 1950         => [1950-05-22..1950-05-31]
        early 1950s           => [1950..1953]
        the mid-1950s         => [1954..1956]
        late 1950's           => [1957..1959]
        early 1900s           => [1900..1903] or [1900..1933]
        the 1900s             => [1900..1909] or [1900..1999]
        before the 1900s      => [..1899]
        19th century          => [1801..1900]
        the early 19th century => [1801..1834]
        before the 20th century => [..1900]
        AD 1066               => 1066
        1944/45               => 1944/1945
        ",
        understood,
    );
}

fn understood_in(language: &'static Language) -> impl Fn(&str) -> String {
    move |text| {
        let hints = Hints {
            languages: &[language, &fuzzy_date::ENGLISH],
            numeric_order: Some(NumericOrder::DayFirst),
            ..Hints::default()
        };
        spelled(understand(text, &hints))
    }
}

#[test]
fn lang_1_german_dates_are_understood() {
    check(
        "
        17. Mai 1950                    => 1950-05-17
        17.5.1950                       => 1950-05-17
        17. 5. 1950                     => 1950-05-17
        Mittwoch, 17. Mai 1950          => 1950-05-17
        am 17. Mai 1950                 => 1950-05-17
        3/4/1950                        => 1950-04-03
        17.5.                           => XXXX-05-17
        17. Mai                         => XXXX-05-17
        1. Jänner 1900                  => 1900-01-01
        MÄRZ 1912                       => 1912-03
        im März 1912                    => 1912-03
        Okt. 1912                       => 1912-10
        um 1887                         => 1887~
        ca. 1887                        => 1887~
        um den 17. Mai 1950             => 1950-05-17~
        1887, geschätzt                 => 1887?
        vor 1900                        => [..1899]
        vor dem 17. Mai 1950            => [..1950-05-16]
        nach 1899                       => [1900..]
        seit 1900                       => [1900..]
        1900 oder später                => [1900..]
        1900 oder früher                => [..1900]
        zwischen 1900 und 1905          => [1900..1905]
        zwischen dem 17. Mai 1950 und 1951 => [1950-05-17..1951]
        von 1914 bis 1918               => 1914/1918
        vom 17. Mai 1950 bis zum 3. Juni 1950 => 1950-05-17/1950-06-03
        vom 17. bis 20. Mai 1950        => 1950-05-17/1950-05-20
        von 1914                        => 1914
        Sommer 1912                     => [1912-06..1912-08]
        im Winter 1944/45               => [1944-12..1945-02]
        1950er                          => [1950..1959]
        1950er Jahre                    => [1950..1959]
        1950er-Jahre                    => [1950..1959]
        frühe 1950er                    => [1950..1953]
        Anfang der 1950er               => [1950..1953]
        Mitte 1950                      => [1950-05..1950-08]
        Ende Mai 1950                   => [1950-05-22..1950-05-31]
        19. Jahrhundert                 => [1801..1900]
        Heiligabend 1944                => 1944-12-24
        about May 1912                  => 1912-05~
        ",
        understood_in(&fuzzy_date::GERMAN),
    );
}

#[test]
fn lang_1_spanish_dates_are_understood() {
    check(
        "
        17 de mayo de 1950              => 1950-05-17
        17/5/1950                       => 1950-05-17
        3/4/1950                        => 1950-04-03
        miércoles, 17 de mayo de 1950   => 1950-05-17
        el 17 de mayo                   => XXXX-05-17
        1.º de mayo de 1950             => 1950-05-01
        mayo de 1950                    => 1950-05
        de mayo de 1950                 => 1950-05
        en el año 1887                  => 1887
        hacia 1887                      => 1887~
        c. 1887                         => 1887~
        hacia el 17 de mayo de 1950     => 1950-05-17~
        1887, fecha estimada            => 1887?
        antes de 1900                   => [..1899]
        antes del 17 de mayo de 1950    => [..1950-05-16]
        después de 1899                 => [1900..]
        despues del 16 de mayo de 1950  => [1950-05-17..]
        1900 o antes                    => [..1900]
        1900 o después                  => [1900..]
        desde 1900                      => [1900..]
        entre 1900 y 1905               => [1900..1905]
        entre el 17 de mayo de 1950 y el 3 de junio de 1950 => [1950-05-17..1950-06-03]
        de 1914 a 1918                  => 1914/1918
        desde 1914 hasta 1918           => 1914/1918
        del 17 al 20 de mayo de 1950    => 1950-05-17/1950-05-20
        verano de 1912                  => [1912-06..1912-08]
        invierno de 1944-45             => [1944-12..1945-02]
        años 1950                       => [1950..1959]
        los años 50                     => [1950..1959]
        principios de los años 50       => [1950..1953]
        a finales de mayo de 1950       => [1950-05-22..1950-05-31]
        mediados de 1950                => [1950-05..1950-08]
        siglo XIX                       => [1801..1900]
        Nochebuena de 1944              => 1944-12-24
        about May 1912                  => 1912-05~
        ",
        understood_in(&fuzzy_date::SPANISH),
    );
}
