export const lineElementId = (id: string): string => `chat-${id}`;

export const lineElement = (id: string): HTMLElement | null => document.getElementById(lineElementId(id));
