import { useActionData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Input, type InputProps } from '#app/ui/input.tsx'

type PasswordInputProps = Omit<InputProps, 'type' | 'defaultValue'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password, which scripts can show. It is never sent back, so it is empty in a form that is shown again. */
export function PasswordInput({ labelAside, ...props }: PasswordInputProps) {
  const [offered, setOffered] = useState(false)
  const [shown, setShown] = useState(false)
  const answer: unknown = useActionData()
  const id = props.id ?? props.name
  const isNew = props.autoComplete === 'new-password'
  const isRefused = Boolean(props.errors?.length)
  const [again, setAgain] = useState(isNew && Boolean(answer))
  useEffect(() => setOffered(true), [])
  useEffect(() => {
    const field = document.getElementById(id)
    if (!answer || !(field instanceof HTMLInputElement)) return
    if (!isNew || isRefused) field.value = ''
    setAgain(isNew && field.value === '')
  }, [answer, id, isNew, isRefused])
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
      hint={again && !isRefused ? 'Enter your password again. We never send it back.' : props.hint}
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
