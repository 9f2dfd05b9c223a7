import { shownAs } from './shownAs.ts'

/** True if browsers show this type of file on the page. */
export function isShown(contentType: string): boolean {
  return shownAs(contentType, navigator.pdfViewerEnabled) !== 'link'
}

/** A scan or photo on the page: a picture, or a document in a frame. */
export function ShownFile({ name, contentType, url }: { name: string; contentType: string; url: string }) {
  return shownAs(contentType, navigator.pdfViewerEnabled) === 'picture' ? (
    <img src={url} alt={name} className="max-h-96 max-w-full rounded-control border border-line" />
  ) : (
    <iframe src={url} title={name} className="h-[80vh] w-full rounded-control border border-line" />
  )
}
