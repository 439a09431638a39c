import type { RawBuilder, Selectable } from 'kysely'
import type { Files } from '#db/types.ts'
import type { Viewer } from '#app/platform/viewer.ts'

export type FilePurpose = Selectable<Files>['purpose']

/** What a module declares about files; conditions are SQL on a file `f`. */
export interface FileRules {
  /** One of its records holds the file, which is then not removed. */
  holds?: RawBuilder<boolean>
  /** Purposes whose files open at addresses of the module's own, never at `/files/:publicId`. */
  ownAddresses?: readonly FilePurpose[]
  /** Purposes whose files are shown by copies that the worker makes (decision 039). */
  copied?: readonly FilePurpose[]
  /** The viewer may open the file for a reason of this module, besides its owner, its studio and admins. */
  opensFor?(viewer: Viewer): RawBuilder<boolean>
  /** The file reveals an entry that the admin has a conflict of interest about. */
  hiddenFrom?(viewer: Viewer): RawBuilder<boolean>
}
