use fuzzy_date::{Years, whole_years_between};

use crate::{check, date};

#[test]
fn an_age_is_as_exact_as_the_dates() {
    check(
        "
        1950-05-17 on 2020-05-16         => 69
        1950-05-17 on 2020-05-17         => 70
        1950-05-17 on 1950-05-17         => 0
        1904-02-29 on 1905-02-27         => 0
        1904-02-29 on 1905-02-28         => 1
        1904-02-29 on 1908-02-28         => 3
        1904-02-29 on 1908-02-29         => 4
        0001-01-01 on 9999-12-31         => 9998
        1950 on 2020-05-17               => 69 to 70
        1950 on 2020-12-31               => 70
        1950-05 on 2020-05-17            => 69 to 70
        1950-05-17 on 2020               => 69 to 70
        1950 on 1950                     => 0
        1950 on 1951                     => 0 to 1
        [1900..1905] on 1950-06-01       => 44 to 50
        1887~ on 1950-06-01              => about 62 to 63
        1887? on 1950                    => about 62 to 63
        1887-05-17~ on 1950-06-01        => about 63 to 63
        1887 on 1950~                    => about 62 to 63
        [..1899] on 1950-06-01           => at least 50
        [..1899] on 1899                 => -
        [1900..] on 1950-06-01           => at most 50
        1900 on [1950..]                 => at least 49
        1900 on [..1950]                 => at most 50
        [..1899] on [1950..]             => at least 50
        [..1899] on [..1950]             => -
        [..1899] on 1950~                => -
        1914/1918 on 1950                => 31 to 36
        XXXX-05-17 on 1950               => -
        1950 on XXXX-05-17               => -
        1950 on 1949                     => -
        1950~ on 1949                    => -
        ",
        |line| {
            let (birth, on) = line.split_once(" on ").expect("birth on date");
            match whole_years_between(date(birth), date(on)) {
                None => "-".into(),
                Some(Years::Exactly(years)) => years.to_string(),
                Some(Years::Between(least, most)) => format!("{least} to {most}"),
                Some(Years::About(least, most)) => format!("about {least} to {most}"),
                Some(Years::AtLeast(years)) => format!("at least {years}"),
                Some(Years::AtMost(years)) => format!("at most {years}"),
            }
        },
    );
}
