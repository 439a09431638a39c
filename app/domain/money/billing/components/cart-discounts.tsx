import { Form } from '@remix-run/react'
import type { Cart } from '../queries.server.ts'
import type { cartInput } from '#app/domain/money/discounts/schema.ts'
import { Button } from '#app/ui/button.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'
import { Input } from '#app/ui/input.tsx'
import { Money } from '#app/ui/money.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { words } from '#app/platform/award-words.ts'

export const CODE_LABELS = { code: 'Discount code' } as const

type CartSums = Pick<Cart, 'currency' | 'subtotalCents' | 'discountCents' | 'totalCents' | 'member' | 'code'>

/** The cart's discounts, and the form for a code. */
export function CartDiscounts({ cart, form }: { cart: CartSums; form: FormOf<typeof cartInput> }) {
  const { member, code } = cart
  const money = (cents: number) => <Money cents={cents} currency={cart.currency} style="prose" />
  return (
    <section className="stack stack-tight narrow">
      <h2>Discounts</h2>
      {member ? (
        <p>
          Member discount: {member.percent}
          {`%, because an owner of this ${words.studio} is a member (`}
          {member.typeName}).
        </p>
      ) : null}
      {code ? <EnteredCode code={code} /> : null}
      {cart.discountCents > 0 ? (
        <p>
          {money(cart.subtotalCents)} less {money(cart.discountCents)} is{' '}
          <strong>{money(cart.totalCents)}</strong>. Each entry gets one discount. We apply them so that you
          save most.
        </p>
      ) : null}
      <Form method="post" className="stack stack-tight" {...form.props}>
        <Input
          {...form.field('code')}
          label={CODE_LABELS.code}
          hint={code ? 'A new code replaces this one.' : undefined}
          width="medium"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <div>
          <Button kind="secondary" name="intent" value="enter-code">
            Apply code
          </Button>
        </div>
      </Form>
    </section>
  )
}

function EnteredCode({ code }: { code: NonNullable<CartSums['code']> }) {
  const remove = (
    <Form method="post">
      <Button kind="secondary" size="xs" name="intent" value="remove-code">
        Remove code {code.code}
      </Button>
    </Form>
  )
  if (code.problem)
    return (
      <Notice tone="bad" title={`Code ${code.code} can’t be used`}>
        <p>{code.problem}</p>
        {remove}
      </Notice>
    )
  return (
    <>
      <p>
        Code {code.code}: {code.worth} off.{' '}
        {code.idle ? 'Your member discount saves you as much or more, so this code stays unused.' : null}
      </p>
      {remove}
    </>
  )
}
