/** Name of a control in a category's rows of people: "people-14-0-fullName". */
export function batchPersonName(
  categoryId: number,
  index: number,
  part: 'fullName' | 'credit' | 'email',
): string {
  return `people-${categoryId}-${index}-${part}`
}
