/** The purpose of a request: a member's answer, that answer's pictures, or work that no member waits for. */
export type Priority = 'interactive' | 'picture' | 'background';
