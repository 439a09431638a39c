/** Does the same thing `times` times at once and answers in order. */
export function race<T>(times: number, act: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, (_, index) => act(index)))
}
