import { useActionData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Input, type InputProps } from '#app/ui/input.tsx'

export type PasswordInputProps = Omit<InputProps, 'type' | 'defaultValue'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password: paste is welcome, and where scripts run it can be shown. After an answer it is empty, with and without them. */
export function PasswordInput({ labelAside, ...props }: PasswordInputProps) {
  const [offered, setOffered] = useState(false)
  const [shown, setShown] = useState(false)
  const answer: unknown = useActionData()
  const id = props.id ?? props.name
  useEffect(() => setOffered(true), [])
  useEffect(() => {
    const field = document.getElementById(id)
    if (answer && field instanceof HTMLInputElement) field.value = ''
  }, [answer, id])
  const toggle = (
    <Button
      type="button"
      kind="quiet"
      size="2xs"
      aria-pressed={shown}
      aria-controls={id}
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
