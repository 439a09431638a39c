import { Form } from '@remix-run/react'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { Select, type Option } from '#app/ui/select.tsx'

interface SubjectStepsProps {
  /** Chosen before; `null` while it is asked for. */
  category: string | null
  about: string | null
  categories: readonly Option[]
  subjects: readonly Option[]
  tests: readonly Option[]
}

/** Asks what a new rule is about, one question after the other; each answer is a part of the address. */
export function SubjectSteps({ category, about, categories, subjects, tests }: SubjectStepsProps) {
  return (
    <Form method="get" className="stack narrow" noValidate>
      {category === null ? (
        <Select name="category" label="Which entries is it for?" options={categories} defaultValue="all" />
      ) : (
        <input type="hidden" name="category" value={category} />
      )}
      {category === null ? null : about === null ? (
        <Select name="about" label="What is it about?" options={subjects} />
      ) : (
        <>
          <input type="hidden" name="about" value={about} />
          <RadioGroup name="test" legend="What has to hold?" choices={tests} defaultValue={tests[0]?.value} />
        </>
      )}
      <Button>Continue</Button>
    </Form>
  )
}
