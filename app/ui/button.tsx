import { Link, type LinkProps } from '@remix-run/react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { useFrame } from '#app/ui/frame/frame-context.tsx'
import { classes } from '#app/ui/classes.ts'
import { pendingText } from '#app/ui/pending-text.ts'
import { sizeClass, type Size } from '#app/ui/sizes.ts'
import { usePending } from '#app/ui/single-press.ts'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonStyle {
  /** Default `primary`. `quiet` looks like a link. */
  kind?: ButtonKind
  /** Default `sm`. */
  size?: Size
  /** Fills its column. */
  block?: boolean
}

function buttonStyles({ kind = 'primary', size, block }: ButtonStyle, className?: string) {
  return classes(
    'button',
    kind !== 'primary' && `button-${kind}`,
    sizeClass(size),
    block && 'button-block',
    className,
  )
}

export interface ButtonProps extends ButtonStyle, ComponentPropsWithoutRef<'button'> {
  /** Its form only asks, such as a filter: an admin who can change nothing on the page has it too. */
  asks?: boolean
}

/**
 * A button inside a form. `type` is `submit` unless told otherwise, as in HTML. While what it sent is on its way, it says so.
 * It is disabled for an admin whose role cannot change what the page shows; the note above the page says so.
 */
export function Button({
  kind,
  size,
  block,
  className,
  asks,
  disabled,
  type = 'submit',
  children,
  ...rest
}: ButtonProps) {
  const { button, pending } = usePending()
  const { seesOnly } = useFrame()
  const closed = seesOnly !== undefined && type === 'submit' && !asks
  return (
    <button
      disabled={closed || disabled}
      type={type}
      className={buttonStyles({ kind, size, block }, className)}
      ref={button}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending ? pendingText(children) : children}
    </button>
  )
}

export type LinkButtonProps = ButtonStyle & LinkProps

/** Where a page is nothing but a form that adds something. */
const ADDS = /\/add(\?|$)/

/**
 * A link that looks like a button: it goes somewhere and changes nothing. One to a form that an admin's role may not send is left out.
 */
export function LinkButton({ kind, size, block, className, ...rest }: LinkButtonProps) {
  const { seesOnly } = useFrame()
  if (seesOnly !== undefined && typeof rest.to === 'string' && ADDS.test(rest.to)) return null
  return <Link className={buttonStyles({ kind, size, block }, className)} {...rest} />
}

/** Buttons side by side on wide screens, stacked on phones; the main one first. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="button-row">{children}</div>
}

interface SubmitRowProps {
  /** What the form's button does: "Save category". */
  submit: ReactNode
  danger?: boolean
  /** The page to go back to without sending the form. */
  backTo: string
  /** Default "Go back". */
  back?: string
}

/** The end of a form: its button and the way back. */
export function SubmitRow({ submit, danger, backTo, back = 'Go back' }: SubmitRowProps) {
  return (
    <ButtonRow>
      <Button kind={danger ? 'danger' : 'primary'}>{submit}</Button>
      <LinkButton kind="quiet" to={backTo}>
        {back}
      </LinkButton>
    </ButtonRow>
  )
}
