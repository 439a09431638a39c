import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonKind } from '#app/ui/button.tsx'

/** The name of the field in which a browser's answer is sent. */
const FIELD = 'passkey'

/** Says what the device is asked, as JSON: for a passkey that it has, or to make one. */
type Question = { use: string } | { add: string }

interface PasskeyButtonProps {
  question: Question
  kind?: ButtonKind
  children: ReactNode
}

/** Asks the device for a passkey and sends the form with its answer. Passkeys take scripts: without them there is no button. */
export function PasskeyButton({ question, kind, children }: PasskeyButtonProps) {
  const answer = useRef<HTMLInputElement>(null)
  const [offered, setOffered] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => setOffered('PublicKeyCredential' in window), [])
  async function ask() {
    setFailed(false)
    try {
      const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
      const given =
        'use' in question
          ? await startAuthentication({
              optionsJSON: JSON.parse(question.use) as PublicKeyCredentialRequestOptionsJSON,
            })
          : await startRegistration({
              optionsJSON: JSON.parse(question.add) as PublicKeyCredentialCreationOptionsJSON,
            })
      if (!answer.current) return
      answer.current.value = JSON.stringify(given)
      answer.current.form?.requestSubmit()
      answer.current.value = ''
    } catch {
      // The person has closed the device's question, or the device has none of these passkeys.
      setFailed(true)
    }
  }
  return (
    <>
      <input type="hidden" name={FIELD} ref={answer} />
      {offered ? (
        <Button type="button" kind={kind} onClick={ask}>
          {children}
        </Button>
      ) : null}
      {failed ? <p role="alert">No passkey was used. Try again, or use a code.</p> : null}
    </>
  )
}
