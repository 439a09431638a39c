import { Form, Link, useNavigate, useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useToasts } from '#app/ui/toast/toast-context.tsx'
import type { Flash, Undo } from '#app/ui/toast/message.ts'

/** What can be undone can be for so long, in milliseconds; longer while the pointer or the focus is on it. */
const UNDO_MS = 10_000

/** A refusal stays until it is closed: it has to be read. */
const TOAST_STYLES = {
  primary: {},
  neutral: {},
  success: { icon: 'check' },
  danger: { icon: 'warning', timeout: 0 },
} as const

const NOTICE_TONES = { primary: 'info', success: 'good', danger: 'bad', neutral: 'plain' } as const

/**
 * The message of the redirect that led here. The page comes with it as a notice at the top of main; where scripts run it
 * becomes a toast instead, so it is never lost and never shown twice.
 */
export function FlashNotice({ flash }: { flash: Flash | null }) {
  const { add, remove } = useToasts()
  const navigate = useNavigate()
  const submit = useSubmit()
  const [hydrated, setHydrated] = useState(false)
  const announced = useRef<Flash | null>(null)
  const replaced = useRef<string | null>(null)

  useEffect(() => {
    setHydrated(true)
    if (!flash || announced.current === flash) return
    announced.current = flash
    const { action, undo, ...toast } = flash
    // Step after step on one page, only the last is news; a refusal stays.
    if (replaced.current) remove(replaced.current)
    const { id } = add({
      ...TOAST_STYLES[flash.color ?? 'primary'],
      ...toast,
      ...(undo && { timeout: UNDO_MS }),
      actions: [
        ...(action ? [{ label: action.label, click: () => navigate(action.to) }] : []),
        ...(undo
          ? [{ label: 'Undo', click: () => submit(undo.fields, { method: 'post', action: undo.to }) }]
          : []),
      ],
    })
    replaced.current = flash.color === 'danger' ? null : id
  }, [flash, add, remove, navigate, submit])

  if (!flash || hydrated) return null
  return (
    <Notice tone={NOTICE_TONES[flash.color ?? 'primary']} title={flash.title} announce>
      {flash.description} {flash.action ? <Link to={flash.action.to}>{flash.action.label}</Link> : null}
      {flash.undo ? <UndoForm {...flash.undo} /> : null}
    </Notice>
  )
}

function UndoForm({ to, fields }: Undo) {
  return (
    <Form method="post" action={to}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button kind="secondary" size="xs">
        Undo
      </Button>
    </Form>
  )
}
