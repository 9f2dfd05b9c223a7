/** The names of files, in a list that scrolls if it is long. */
export function FileNames({ names }: { names: string[] }) {
  return (
    <ul className="mt-2 max-h-60 list-disc space-y-1 overflow-y-auto pl-6 text-sm wrap-anywhere">
      {names.map(name => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
