import type { RawBuilder } from 'kysely'
import type { Viewer } from '#app/platform/viewer.ts'

/** What a module says of files, each as a condition in SQL on a file `f`. */
export interface FileRules {
  /** It holds the file, which is not removed as long as it does. */
  holds?: RawBuilder<boolean>
  /** Purposes whose files open at addresses of the module's own, never at `/files/:publicId`. */
  ownAddresses?: readonly string[]
  /** The viewer may open the file for a reason of this module, besides its owner, its studio and admins. */
  opensFor?(viewer: Viewer): RawBuilder<boolean>
  /** The file tells of an entry that the admin has a conflict of interest about. */
  hiddenFrom?(viewer: Viewer): RawBuilder<boolean>
}
