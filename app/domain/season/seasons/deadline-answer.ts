/** The questions a form was answered with instead of being stored; none in any other answer. */
export function questionsIn(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('questions' in answer)) return []
  const { questions } = answer
  return Array.isArray(questions) ? questions.filter((each) => typeof each === 'string') : []
}
