/** The subjects of a feature that are sought by words, and the words that people call each kind by, folded as `typedWords` folds. */
export type SearchWords<Subjects> = Partial<Record<keyof Subjects, readonly string[]>>
