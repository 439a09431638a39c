import type { WithheldFile } from '#app/domain/submissions/admin/withheld-files.server.ts'
import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { href } from '#app/platform/href.ts'
import type { BlindRefusal } from '#app/platform/files/rules.ts'

const REASONS: Readonly<Record<BlindRefusal, string>> = {
  encrypted: 'It is encrypted or protected by a password.',
  unreadable: 'It is damaged or in a form that can’t be read.',
  too_large: 'It is too large, or unpacks to too much.',
  too_slow: 'It took too long to process.',
  names: 'Names can’t be removed from files of this kind.',
  missing: 'It is missing from the file storage.',
}

/** Files whose details about the maker cannot be removed, with what an admin can do. */
export function WithheldFiles({ files }: { files: readonly WithheldFile[] }) {
  if (files.length === 0) return null
  return (
    <Card title="Not available in blind judging">
      <div className="stack">
        <ul className="stack stack-tight">
          {files.map(({ publicId, name, label, reason }) => (
            <li key={publicId}>
              {label}: <a href={href('/files/:publicId', { publicId })}>{name}</a>. {REASONS[reason]}
            </li>
          ))}
        </ul>
        <p className="hint">
          We can’t remove the maker’s details, so judges do not see these files in blind judging. Ask the
          entrant to upload a new export without a password.
        </p>
        <Form method="post">
          <Button kind="secondary" name="intent" value="retry">
            {files.length === 1 ? 'Process the file again' : 'Process the files again'}
          </Button>
        </Form>
      </div>
    </Card>
  )
}
