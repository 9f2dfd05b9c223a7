//! The picture as one SVG.

use std::fmt::Write;
use std::hash::Hash;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::drawing::Drawing;
use crate::font::{self, Style};
use crate::label::Label;
use crate::pdf::BOLD;
use crate::poster::Picture;
use crate::shapes::{Ink, Move, Portrait, Shape, number};
use crate::sheet::{Pages, Sheet, TooLarge};
use crate::texts::Texts;

const TITLES: &str = "Fraunces, Georgia, 'Times New Roman', serif";

/// The basic Latin letters are in the file; other fonts are as wide as ours, or narrower.
const FONTS: &str = "'Noto Sans Latin', 'DejaVu Sans', Verdana, 'Noto Sans', sans-serif";

static LATIN: &[u8] = include_bytes!("../fonts/NotoSans-Latin.woff2");

/// An SVG with real text. It is always one sheet: `A4Tiles` is the same as `Fit`.
pub fn svg<Key: Copy + Eq + Hash + Ord>(
    drawing: &Drawing<Key>,
    label: &dyn Fn(Key) -> Label,
    texts: &Texts,
    sheet: Sheet,
) -> Result<(String, Pages), TooLarge> {
    let sheet = if sheet == Sheet::A4Tiles { Sheet::Fit } else { sheet };
    let sheets = Picture { drawing, label, texts }.sheets(sheet)?;
    let plan = sheets.plan();
    let (width, height) = sheets.page;
    let mut svg = String::new();
    let margin = sheets.margin;
    // Writing to a string cannot fail.
    let _ = write!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{:.1}mm" height="{:.1}mm" viewBox="{} {} {} {}" font-family="{FONTS}" fill="{}" role="img"><title>{}</title><rect x="{}" y="{}" width="{}" height="{}" fill="white"/>"#,
        plan.width,
        plan.height,
        number(-margin),
        number(-margin),
        number(width),
        number(height),
        colour(Ink::BLACK),
        escaped(&texts.title),
        number(-margin),
        number(-margin),
        number(width),
        number(height),
    );
    let _ = write!(
        svg,
        "<style>@font-face{{font-family:'Noto Sans Latin';src:url(data:font/woff2;base64,{}) format('woff2')}}</style>",
        STANDARD.encode(LATIN)
    );
    for shape in &sheets.poster.shapes {
        write_shape(&mut svg, shape);
    }
    svg.push_str("</svg>\n");
    Ok((svg, plan))
}

fn write_shape(svg: &mut String, shape: &Shape) {
    let _ = match shape {
        Shape::Stroke { path, pen } => {
            let dashes: Vec<String> = pen.dashes.iter().map(|length| number(*length)).collect();
            let dashes = if dashes.is_empty() {
                String::new()
            } else {
                format!(r#" stroke-dasharray="{}""#, dashes.join(" "))
            };
            write!(
                svg,
                r#"<path d="{}" fill="none" stroke="{}" stroke-width="{}"{dashes}/>"#,
                data(path),
                colour(pen.ink),
                number(pen.width)
            )
        }
        Shape::Fill { path, ink } => write!(svg, r#"<path d="{}" fill="{}"/>"#, data(path), colour(*ink)),
        Shape::Text(text) => {
            let middle =
                if text.is_centred { font::width_in(text.style, &text.text, text.size) / 2.0 } else { 0.0 };
            let at = text.point(middle, 0.0);
            let (x, y) = (number(at.x), number(at.y));
            let anchor = if text.is_centred { r#" text-anchor="middle""# } else { "" };
            let turned = if text.turn == 0.0 {
                String::new()
            } else {
                format!(r#" transform="rotate({} {x} {y})""#, number(text.turn.to_degrees()))
            };
            let (size, words) = (number(text.size), escaped(&text.text));
            let look = match text.style {
                Style::Plain => String::new(),
                Style::Bold => {
                    let (ink, width) = (colour(Ink::BLACK), number(text.size * BOLD));
                    format!(r#" stroke="{ink}" stroke-width="{width}""#)
                }
                Style::Title => format!(r#" font-family="{TITLES}" font-weight="600""#),
            };
            write!(svg, r#"<text x="{x}" y="{y}" font-size="{size}"{anchor}{turned}{look}>{words}</text>"#)
        }
        Shape::Portrait(portrait) => write_portrait(svg, portrait),
    };
}

/// A photo fills its disc; that of someone who has died has no colours.
fn write_portrait(svg: &mut String, portrait: &Portrait) -> std::fmt::Result {
    let Portrait { middle, radius, photo, is_grey } = portrait;
    let (side, grey) = (number(radius * 2.0), if *is_grey { ";filter:grayscale(1)" } else { "" });
    write!(
        svg,
        r#"<image x="{}" y="{}" width="{side}" height="{side}" preserveAspectRatio="xMidYMid slice" style="clip-path:circle({}px){grey}" href="data:image/jpeg;base64,{}"/>"#,
        number(middle.x - radius),
        number(middle.y - radius),
        number(*radius),
        STANDARD.encode(&photo.jpeg)
    )
}

fn colour(Ink([red, green, blue]): Ink) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn data(path: &[Move]) -> String {
    let mut data = String::new();
    for step in path {
        let (letter, points) = match step {
            Move::To(point) => ('M', vec![*point]),
            Move::Line(point) => ('L', vec![*point]),
            Move::Curve(points) => ('C', points.to_vec()),
            Move::Close => ('Z', Vec::new()),
        };
        data.push(letter);
        let numbers: Vec<String> =
            points.iter().map(|point| format!("{} {}", number(point.x), number(point.y))).collect();
        data.push_str(&numbers.join(" "));
    }
    data
}

/// As XML text, without the characters that XML has no way to write.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{FFFE}' | '\u{FFFF}' => {}
            letter if letter.is_control() => {}
            letter => escaped.push(letter),
        }
    }
    escaped
}
