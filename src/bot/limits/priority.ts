/** What a request is for: a person's answer, that answer's pictures, or work that no person waits for. */
export type Priority = 'interactive' | 'picture' | 'background';
