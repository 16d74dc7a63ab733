import type { ChatCase } from './chat-case.js';
import { reply } from './reply.js';
import { readIntent } from './said/read-intent.js';
import type { Scene, Turn } from './scene.js';

/** What answers a message: the rules of this room, or a language model that is checked by them. */
export type Responder = (scene: Scene, state: ChatCase, message: string) => Turn;

/** The embedded agent: no model, no network. */
export const embeddedResponder: Responder = (scene, state, message) =>
  reply(scene, state, readIntent(message, state, scene));
