/// The version of GEDCOM by which a file is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Version {
    /// 5.5 and everything before it.
    V5_5,
    V5_5_1,
    V7,
}

impl Version {
    /// The version that a payload of HEAD.GEDC.VERS names.
    pub fn from_declared(text: &str) -> Option<Version> {
        match text {
            "5.5.1" => Some(Version::V5_5_1),
            _ if text.starts_with("5.5.") => Some(Version::V5_5_1),
            _ if text.starts_with(['3', '4', '5']) => Some(Version::V5_5),
            _ if text == "7" || text.starts_with("7.") => Some(Version::V7),
            _ => None,
        }
    }

    pub fn is_7(self) -> bool {
        self == Version::V7
    }
}
