//! PDFs, written by hand.

use miniz_oxide::deflate::compress_to_vec_zlib;

/// Objects in order; the first one is the catalogue and the second one the pages.
#[derive(Default)]
pub struct Paper {
    objects: Vec<Vec<u8>>,
    pages: Vec<usize>,
    /// Entries that every page has.
    page: String,
    trailer: String,
    compressed: bool,
}

impl Paper {
    /// With two fonts that every PDF program has.
    pub fn new() -> Self {
        let mut paper = Self { objects: vec![Vec::new(), Vec::new()], ..Self::default() };
        let plain =
            paper.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
        let fixed =
            paper.add("<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>");
        paper.page = format!("/Resources << /Font << /F1 {plain} 0 R /F2 {fixed} 0 R >> >>");
        paper
    }

    /// With another font, which is called F1.
    pub fn with_font(font: impl FnOnce(&mut Self) -> usize) -> Self {
        let mut paper = Self { objects: vec![Vec::new(), Vec::new()], ..Self::default() };
        let font = font(&mut paper);
        paper.page = format!("/Resources << /Font << /F1 {font} 0 R >> >>");
        paper
    }

    pub fn compressed(mut self) -> Self {
        self.compressed = true;
        self
    }

    /// Adds entries to all pages.
    pub fn entry(mut self, text: &str) -> Self {
        self.page.push_str(text);
        self
    }

    pub fn trailer(mut self, text: &str) -> Self {
        self.trailer.push_str(text);
        self
    }

    /// Returns how many there are.
    pub fn objects(&self) -> usize {
        self.objects.len()
    }

    /// Adds an object; returns its number.
    pub fn add(&mut self, object: impl AsRef<[u8]>) -> usize {
        self.objects.push(object.as_ref().to_vec());
        self.objects.len()
    }

    pub fn stream(&mut self, entries: &str, data: &[u8]) -> usize {
        let (data, filter) = match self.compressed {
            true => (compress_to_vec_zlib(data, 6), "/Filter /FlateDecode"),
            false => (data.to_vec(), ""),
        };
        let head = format!("<< {entries} {filter} /Length {} >>\nstream\n", data.len());
        self.add([head.as_bytes(), &data, b"\nendstream"].concat())
    }

    /// A page with this content: operators in Latin-1.
    pub fn page(mut self, content: &str) -> Self {
        let content: Vec<u8> = content.chars().map(|letter| u8::try_from(letter).expect("Latin-1")).collect();
        let content = self.stream("", &content);
        let entries = self.page.clone();
        let page = format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {content} 0 R {entries} >>"
        );
        let page = self.add(page);
        self.pages.push(page);
        self
    }

    /// A page with these lines, one below the other.
    pub fn lines(self, lines: &[&str]) -> Self {
        let shown: Vec<String> = lines.iter().map(|line| format!("({line}) Tj T*")).collect();
        self.page(&format!("BT /F1 12 Tf 14 TL 72 770 Td {} ET", shown.join(" ")))
    }

    pub fn bytes(mut self) -> Vec<u8> {
        let kids: Vec<String> = self.pages.iter().map(|page| format!("{page} 0 R")).collect();
        self.objects[0] = b"<< /Type /Catalog /Pages 2 0 R >>".to_vec();
        self.objects[1] =
            format!("<< /Type /Pages /Count {} /Kids [{}] >>", kids.len(), kids.join(" ")).into_bytes();
        let mut bytes = b"%PDF-1.7\n".to_vec();
        let mut table = String::from("0000000000 65535 f \n");
        for (index, object) in self.objects.iter().enumerate() {
            table.push_str(&format!("{:010} 00000 n \n", bytes.len()));
            bytes.extend(format!("{} 0 obj\n", index + 1).bytes());
            bytes.extend(object);
            bytes.extend(b"\nendobj\n");
        }
        let (start, count) = (bytes.len(), self.objects.len() + 1);
        let trailer = format!("<< /Size {count} /Root 1 0 R {} >>", self.trailer);
        bytes.extend(
            format!("xref\n0 {count}\n{table}trailer\n{trailer}\nstartxref\n{start}\n%%EOF\n").bytes(),
        );
        bytes
    }
}
