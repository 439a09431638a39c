import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Input, type InputProps } from '#app/ui/input.tsx'

export type PasswordInputProps = Omit<InputProps, 'type' | 'defaultValue'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password: paste is welcome, and where scripts run it can be shown. It is never filled in by us. */
export function PasswordInput({ labelAside, ...props }: PasswordInputProps) {
  const [offered, setOffered] = useState(false)
  const [shown, setShown] = useState(false)
  useEffect(() => setOffered(true), [])
  const toggle = (
    <Button
      type="button"
      kind="quiet"
      size="2xs"
      aria-pressed={shown}
      aria-controls={props.id ?? props.name}
      onClick={() => setShown(!shown)}
    >
      Show
      <span className="visually-hidden"> the password</span>
    </Button>
  )
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      labelAside={
        <span>
          {labelAside} {offered ? toggle : null}
        </span>
      }
    />
  )
}
