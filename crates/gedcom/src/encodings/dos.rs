use super::Decoded;

/// The upper half of IBM's code page 437, which GEDCOM calls IBMPC.
const CP437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
                     └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// The upper half of code page 850, the DOS of western Europe.
const CP850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
                     └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";

pub(crate) fn cp437(bytes: &[u8]) -> Decoded {
    decode(bytes, CP437)
}

pub(crate) fn cp850(bytes: &[u8]) -> Decoded {
    decode(bytes, CP850)
}

fn decode(bytes: &[u8], upper_half: &str) -> Decoded {
    let upper_half: Vec<char> = upper_half.chars().collect();
    let text = bytes
        .iter()
        .map(|&byte| if byte < 0x80 { char::from(byte) } else { upper_half[usize::from(byte - 0x80)] })
        .collect();
    Decoded { text, invalid: 0 }
}
