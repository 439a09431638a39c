import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'

export const CODE_LABELS = { code: 'Discount code' } as const

interface CartDiscountsProps {
  cart: {
    currency: string
    subtotalCents: number
    discountCents: number
    totalCents: number
    member: { percent: number; typeName: string } | null
    code: { code: string; worth: string; problem: string | null; idle: boolean } | null
  }
  field: { name: string; errors: string[] | undefined; defaultValue: string | undefined }
}

/** What is taken off the cart and why, and the place to enter a code. */
export function CartDiscounts({ cart, field }: CartDiscountsProps) {
  const { member, code } = cart
  return (
    <section className="stack stack-tight narrow">
      <h2>Discounts</h2>
      {member ? (
        <p>
          Member discount, {member.percent} %: an owner of this studio is a member ({member.typeName}).
        </p>
      ) : null}
      {code ? <EnteredCode code={code} /> : null}
      {cart.discountCents > 0 ? (
        <p>
          <Money cents={cart.subtotalCents} currency={cart.currency} style="prose" /> less{' '}
          <Money cents={cart.discountCents} currency={cart.currency} style="prose" /> is{' '}
          <strong>
            <Money cents={cart.totalCents} currency={cart.currency} style="prose" />
          </strong>
          . A line takes one discount, whichever makes the whole cheaper.
        </p>
      ) : null}
      <Form method="post" className="stack stack-tight" noValidate>
        <Input
          {...field}
          label={CODE_LABELS.code}
          hint={code ? 'Another one takes its place.' : 'It is used up only when the invoice is issued.'}
          width="medium"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div>
          <Button kind="secondary" name="intent" value="enter-code">
            Use this code
          </Button>
        </div>
      </Form>
    </section>
  )
}

function EnteredCode({ code }: { code: NonNullable<CartDiscountsProps['cart']['code']> }) {
  const takeOut = (
    <Form method="post">
      <Button kind="secondary" size="xs" name="intent" value="take-code-out">
        Remove code {code.code}
      </Button>
    </Form>
  )
  if (code.problem)
    return (
      <Notice tone="bad" title={`${code.code} takes nothing off`}>
        <p>{code.problem}</p>
        {takeOut}
      </Notice>
    )
  return (
    <>
      <p>
        Code {code.code}: {code.worth} off.{' '}
        {code.idle ? 'The member discount takes off as much or more, so the code is not used up.' : null}
      </p>
      {takeOut}
    </>
  )
}
