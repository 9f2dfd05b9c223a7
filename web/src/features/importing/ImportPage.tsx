import { useAddressPart } from '../../lib/address.ts'
import { t } from '../../lib/words.ts'
import { ToolPage } from '../admin/tools/ToolPage.tsx'
import { ImportFile } from './ImportFile.tsx'
import { ImportList } from './ImportList.tsx'
import { ImportUpload } from './ImportUpload.tsx'
import '../admin/tools/words.ts'
import './words.ts'

/** Brings in a family tree from another program: choose a file, see what it would change, decide, import. */
export default function ImportPage() {
  const [file, setFile] = useAddressPart('file')
  return (
    <ToolPage title={t('importing.title')}>
      <p className="max-w-3xl">{t('importing.intro')}</p>
      {file ? (
        <ImportFile key={file} id={file} onLeave={() => setFile('')} />
      ) : (
        <>
          <ImportUpload onUploaded={({ id }) => setFile(id)} />
          <ImportList />
        </>
      )}
    </ToolPage>
  )
}
