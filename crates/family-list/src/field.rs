//! The fields of a person that a column can hold, and how its heading names them.

macro_rules! fields {
    ($($(#[$meta:meta])* $field:ident = $name:literal: $headings:literal,)*) => {
        /// The information about people that a column holds.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Field {
            $($(#[$meta])* $field,)*
            /// A text about a person that GEDCOM has no structure for: as our exported table calls it, and the tag that it has.
            Own { name: &'static str, tag: &'static str },
        }

        impl Field {
            /// All but our own.
            pub const ALL: &'static [Field] = &[$(Field::$field),*];

            /// As the table that we export calls it.
            pub fn name(self) -> &'static str {
                match self { $(Field::$field => $name,)* Field::Own { name, .. } => name }
            }

            /// The names that people use for it: letters and digits only, folded, in English, German and Spanish.
            fn headings(self) -> &'static str {
                match self { $(Field::$field => $headings,)* Field::Own { .. } => "" }
            }
        }
    };
}

fields! {
    Id = "id": "id personid individualid uid uuid nr no number nummer kennung numero identificador ref refn",
    Name = "name": "name fullname displayname wholename person vollername vollstandigername gesamtname namen nombrecompleto nombreyapellidos nombreyapellido",
    GivenName = "givenName": "givenname givennames firstname firstnames forename forenames given first vorname vornamen rufname nombre nombres nombredepila",
    Surname = "surname": "surname surnames lastname lastnames familyname last family nachname nachnamen familienname zuname apellido apellidos",
    BirthSurname = "birthSurname": "birthsurname maidenname nee birthname geburtsname madchenname ledigename ledigname apellidodesoltera apellidodenacimiento apellidosdesoltera",
    Nickname = "nickname": "nickname knownas callname spitzname kosename genannt apodo mote sobrenombre",
    Gender = "gender": "gender sex geschlecht sexo genero",
    BirthDate = "birthDate": "birthdate dateofbirth birthday birth born bday dob geburtsdatum geburtstag geboren geburt geb gebdatum geborenam fechadenacimiento fechanacimiento nacimiento nacido nacida cumpleanos fnac",
    BirthPlace = "birthPlace": "birthplace placeofbirth bornin bornat birthlocation geburtsort gebort geborenin lugardenacimiento lugarnacimiento nacidoen",
    DeathDate = "deathDate": "deathdate dateofdeath death died dod sterbedatum todesdatum gestorben gest todestag tod sterbetag gestorbenam fechadefallecimiento fechademuerte fechafallecimiento fechadefuncion fechadedefuncion fallecimiento defuncion muerte fallecido",
    DeathPlace = "deathPlace": "deathplace placeofdeath diedin diedat deathlocation sterbeort todesort gestorbenin lugardefallecimiento lugardemuerte lugardedefuncion lugarfallecimiento",
    Deceased = "deceased": "deceased isdeceased dead verstorben difunto difunta hafallecido",
    Email = "email": "email emailaddress mail emailadresse mailadresse correo correoelectronico email1value",
    Phone = "phoneNumber": "phonenumber phone phones telephone telephonenumber tel mobile mobilephone cell cellphone telefon telefonnummer handy mobil mobiltelefon rufnummer telefono movil celular phone1value",
    Address = "address": "address postaladdress homeaddress street city town zip zipcode postcode postalcode state country adresse anschrift strasse wohnort plz postleitzahl ort stadt land direccion calle ciudad domicilio codigopostal pais provincia",
    Occupation = "occupation": "occupation job jobtitle profession title work beruf tatigkeit profesion ocupacion oficio trabajo",
    Education = "education": "education school studies ausbildung bildung schule studium educacion formacion estudios",
    Interests = "interests": "interests interest hobbies hobby interessen hobbys intereses aficiones",
    OtherNames = "otherNames": "othernames othername alias aliases alsoknownas aka weiterenamen andernamen anderername otrosnombres otronombre",
    Notes = "notes": "notes note comment comments remarks remark bemerkung bemerkungen notiz notizen anmerkung anmerkungen kommentar notas nota observaciones comentario comentarios",
    Father = "father": "father dad fathername fathersname fatherid vater vatername padre nombredelpadre",
    Mother = "mother": "mother mum mom mothername mothersname motherid mutter muttername madre nombredelamadre",
    Spouse = "spouse": "spouse spouses partner husband wife spousename spouseid ehepartner ehefrau ehemann gatte gattin ehegatte conyuge esposo esposa pareja marido",
    MarriageDate = "marriageDate": "marriagedate marriage married weddingdate wedding dateofmarriage heiratsdatum hochzeit heirat verheiratet hochzeitsdatum hochzeitstag trauung fechadematrimonio matrimonio fechadeboda boda",
    MarriagePlace = "marriagePlace": "marriageplace placeofmarriage weddingplace heiratsort trauungsort hochzeitsort lugardematrimonio lugardeboda",
}

impl Field {
    /// Returns true if several columns may hold this field: an address in parts, remarks.
    pub fn is_repeatable(self) -> bool {
        matches!(self, Field::Address | Field::Notes | Field::OtherNames | Field::Spouse)
    }
}

/// Recognises the fields of columns by their headings, as far as the headings say. `own` are fields that only we know.
pub fn guess(headings: &[String], own: &[Field], fold: &dyn Fn(&str) -> String) -> Vec<Option<Field>> {
    let mut found: Vec<Option<Field>> = Vec::with_capacity(headings.len());
    for heading in headings {
        let field = field_of(heading, own, fold);
        let is_free = |field: &Field| field.is_repeatable() || !found.contains(&Some(*field));
        found.push(field.filter(is_free));
    }
    found
}

fn field_of(heading: &str, own: &[Field], fold: &dyn Fn(&str) -> String) -> Option<Field> {
    let letters =
        |text: &str| fold(text).chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
    let said = letters(heading);
    let names = |field: &&Field| field.headings().split(' ').any(|word| word == said);
    let known = Field::ALL.iter().find(names);
    known.or_else(|| own.iter().find(|field| letters(field.name()) == said)).copied()
}
