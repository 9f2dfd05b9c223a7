//! A simple picture of a layout.

use std::fmt::Write as _;

use tree_layout::{ChildLine, ChildLines, Layout, ParentKind, PartnerState, Path, Sizes};

pub fn svg(layout: &Layout<u32>, sizes: &Sizes, branches: &[u32], births: &[Option<i32>]) -> String {
    let (width, height) = (layout.width + 80.0, layout.height + 80.0);
    let mut text = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-40 -40 {width:.0} {height:.0}' font-family='sans-serif'>\
         <rect x='-40' y='-40' width='{width:.0}' height='{height:.0}' fill='#fbfaf7'/>\n"
    );
    for lines in &layout.children {
        for line in &lines.children {
            draw_child_line(&mut text, lines, line);
        }
    }
    for line in &layout.couples {
        let dash = match line.state {
            Some(PartnerState::Divorced) => " stroke-dasharray='2 4'",
            None => " stroke-dasharray='6 4'",
            Some(_) => "",
        };
        let _ = writeln!(
            text,
            "<path d='{}' fill='none' stroke='#a33' stroke-width='3'{dash}/>",
            data(&line.path)
        );
    }
    for line in &layout.siblings {
        let _ = writeln!(
            text,
            "<path d='{}' fill='none' stroke='#999' stroke-dasharray='3 5'/>",
            data(&line.path)
        );
    }
    for spot in &layout.spots {
        let hue = branches[spot.key as usize] * 67 % 360;
        let year = births[spot.key as usize].unwrap_or(0) / 365;
        let (w, h, x, y) = (sizes.box_width, sizes.box_height, spot.x, spot.y);
        let _ = writeln!(
            text,
            "<rect x='{x:.1}' y='{y:.1}' width='{w}' height='{h}' rx='8' fill='hsl({hue},60%,90%)' \
             stroke='#555'/><text x='{:.1}' y='{:.1}' font-size='22' text-anchor='middle'>{} *{year}</text>",
            x + w / 2.0,
            y + h / 2.0 + 8.0,
            spot.key,
        );
    }
    text.push_str("</svg>\n");
    text
}

fn draw_child_line(text: &mut String, lines: &ChildLines<u32>, line: &ChildLine<u32>) {
    let dash = if line.kind == ParentKind::Birth { "" } else { " stroke-dasharray='8 5'" };
    let colour = if line.elsewhere { "#28c" } else { "#444" };
    let path = data(&lines.path(line));
    let _ = writeln!(text, "<path d='{path}' fill='none' stroke='{colour}' stroke-width='2'{dash}/>");
}

fn data(path: &Path) -> String {
    match path {
        Path::Straight(points) => {
            let points: Vec<String> =
                points.iter().map(|point| format!("{:.1} {:.1}", point.x, point.y)).collect();
            format!("M{}", points.join("L"))
        }
        Path::Curve { from, curve: [a, b, c, d] } => format!(
            "M{:.1} {:.1}L{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}",
            from.x, from.y, a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y
        ),
    }
}
