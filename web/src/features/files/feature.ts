import { type Feature, registered } from '../../feature.ts'
import { paths } from '../../paths.ts'

/** Other features attach files to their records; files have no screens of their own. */
export const feature: Feature = {
  found: {
    // A file leads to the record that shows it.
    files: ({ file }) => {
      const { attachedTo } = registered.find(known => file && known.attachedTo?.[file.ownerKind]) ?? {}
      return (file && attachedTo?.[file.ownerKind]?.(file.ownerId)) ?? paths.search()
    },
  },
  rowFields: ['files'],
}
