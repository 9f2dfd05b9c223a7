//! Words for relatives in languages other than English, as people type them, folded. Answers are found by the
//! English words, so each is listed with the English one.

/// The ways in which a language asks for someone's relatives.
pub struct Asking {
    /// "my aunt"
    pub mine: &'static [&'static str],
    /// Between the relative and the person: "aunt of Mia"
    pub of: &'static [&'static str],
    /// Words before the relative that have no meaning here.
    pub articles: &'static [&'static str],
    /// True if an s without an apostrophe makes a name a possessive: "Mias Tante".
    pub possessive_s: bool,
    /// Prefixes of a word, with their effect on the English one.
    pub prefixes: &'static [(&'static str, &'static str)],
    /// Forms of a word, with the English one.
    pub words: &'static [(&'static [&'static str], &'static str)],
}

impl Asking {
    /// The English word in the singular: `great aunt` for "Großtanten".
    pub fn english(&self, kin: &str) -> Option<String> {
        let known = self.words.iter().find(|(forms, _)| forms.contains(&kin));
        if let Some((_, english)) = known {
            return Some((*english).to_owned());
        }
        self.prefixes.iter().find_map(|(prefix, english)| {
            let rest = self.english(kin.strip_prefix(prefix)?.trim_start_matches('-'))?;
            Some(format!("{english}{rest}"))
        })
    }
}

pub const OTHERS: &[Asking] = &[GERMAN, SPANISH];

const GERMAN: Asking = Asking {
    mine: &["mein ", "meine ", "meinen ", "meiner "],
    of: &[" von ", " vom "],
    articles: &["der ", "die ", "das ", "alle "],
    possessive_s: true,
    prefixes: &[
        ("ur", "great "),
        ("halb", "half "),
        ("stief", "step"),
        ("adoptiv", ""),
        ("pflege", "foster "),
    ],
    words: &[
        (&["mutter", "mama", "mami", "mutti"], "mother"),
        (&["vater", "papa", "papi", "vati"], "father"),
        (&["eltern", "elternteil"], "parent"),
        (&["tochter"], "daughter"),
        (&["sohn", "sohne"], "son"),
        (&["kind", "kinder"], "child"),
        (&["schwester", "schwestern"], "sister"),
        (&["bruder", "brudern"], "brother"),
        (&["geschwister"], "sibling"),
        (&["frau", "ehefrau", "ehefrauen", "gattin"], "wife"),
        (&["mann", "ehemann", "gatte"], "husband"),
        (&["ehepartner"], "spouse"),
        (&["partner", "partnerin"], "partner"),
        (&["tante", "tanten"], "aunt"),
        (&["onkel"], "uncle"),
        (&["nichte", "nichten"], "niece"),
        (&["neffe", "neffen"], "nephew"),
        (&["cousine", "cousinen", "cousin", "cousins", "kusine", "kusinen", "vetter", "vettern"], "cousin"),
        (&["grossmutter", "oma", "omas", "omi"], "grandmother"),
        (&["grossvater", "opa", "opas", "opi"], "grandfather"),
        (&["grosseltern", "grosselternteil"], "grandparent"),
        (&["grosstante", "grosstanten"], "great aunt"),
        (&["grossonkel"], "great uncle"),
        (&["grossnichte", "grossnichten"], "grand niece"),
        (&["grossneffe", "grossneffen"], "grand nephew"),
        (&["enkelin", "enkelinnen", "enkeltochter"], "granddaughter"),
        (&["enkel", "enkelsohn"], "grandson"),
        (&["enkelkind", "enkelkinder"], "grandchild"),
        (&["schwiegermutter"], "mother in law"),
        (&["schwiegervater"], "father in law"),
        (&["schwiegereltern"], "parent in law"),
        (&["schwiegertochter"], "daughter in law"),
        (&["schwiegersohn", "schwiegersohne"], "son in law"),
        (&["schwagerin", "schwagerinnen"], "sister in law"),
        (&["schwager"], "brother in law"),
    ],
};

const SPANISH: Asking = Asking {
    mine: &["mi ", "mis "],
    of: &[" de ", " del "],
    articles: &["el ", "la ", "los ", "las ", "todos los ", "todas las "],
    possessive_s: false,
    prefixes: &[("medio ", "half "), ("media ", "half "), ("medios ", "half "), ("medias ", "half ")],
    words: &[
        (&["madre", "madres", "mama", "mami"], "mother"),
        (&["padre", "papa", "papi"], "father"),
        (&["padres", "progenitor", "progenitores"], "parent"),
        (&["hija", "hijas"], "daughter"),
        (&["hijo"], "son"),
        (&["hijos"], "child"),
        (&["hermana", "hermanas"], "sister"),
        (&["hermano"], "brother"),
        (&["hermanos"], "sibling"),
        (&["hermanastra", "hermanastras"], "stepsister"),
        (&["hermanastro", "hermanastros"], "stepbrother"),
        (&["madrastra"], "stepmother"),
        (&["padrastro"], "stepfather"),
        (&["hijastra", "hijastras"], "stepdaughter"),
        (&["hijastro", "hijastros"], "stepson"),
        (&["esposa", "esposas", "mujer"], "wife"),
        (&["esposo", "esposos", "marido", "maridos"], "husband"),
        (&["conyuge", "conyuges"], "spouse"),
        (&["pareja", "parejas"], "partner"),
        (&["tia", "tias"], "aunt"),
        (&["tio", "tios"], "uncle"),
        (&["tia abuela", "tias abuelas"], "great aunt"),
        (&["tio abuelo", "tios abuelos"], "great uncle"),
        (&["sobrina", "sobrinas"], "niece"),
        (&["sobrino", "sobrinos"], "nephew"),
        (&["sobrina nieta", "sobrinas nietas"], "grand niece"),
        (&["sobrino nieto", "sobrinos nietos"], "grand nephew"),
        (&["prima", "primas", "primo", "primos"], "cousin"),
        (&["abuela", "abuelas", "abuelita"], "grandmother"),
        (&["abuelo", "abuelito"], "grandfather"),
        (&["abuelos"], "grandparent"),
        (&["bisabuela", "bisabuelas"], "great grandmother"),
        (&["bisabuelo"], "great grandfather"),
        (&["bisabuelos"], "great grandparent"),
        (&["tatarabuela", "tatarabuelas"], "great great grandmother"),
        (&["tatarabuelo"], "great great grandfather"),
        (&["tatarabuelos"], "great great grandparent"),
        (&["nieta", "nietas"], "granddaughter"),
        (&["nieto"], "grandson"),
        (&["nietos"], "grandchild"),
        (&["bisnieta", "bisnietas"], "great granddaughter"),
        (&["bisnieto"], "great grandson"),
        (&["bisnietos"], "great grandchild"),
        (&["suegra"], "mother in law"),
        (&["suegro"], "father in law"),
        (&["suegros"], "parent in law"),
        (&["nuera", "nueras"], "daughter in law"),
        (&["yerno", "yernos"], "son in law"),
        (&["cunada", "cunadas"], "sister in law"),
        (&["cunado", "cunados"], "brother in law"),
    ],
};
