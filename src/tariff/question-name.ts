/** Whether a fact is meant as the answer to a question of the classification. */
export const isQuestionName = (name: string): boolean => name.startsWith('q-');
