import { chatProtocol } from '../../api/chat-frames.js';
import type { DescribedFrame } from '../asyncapi.js';
import type { GuideNeeds } from './guide-needs.js';
import { block, table } from './markdown.js';

const shown = (frames: readonly DescribedFrame[]): string =>
  frames
    .map(
      ({ type, about, example }) =>
        `### \`${type}\`\n\n${about}.\n\n${block('json', JSON.stringify(example, null, 2))}`,
    )
    .join('\n\n');

/** The protocol of the chat, frame by frame. */
export const ofChat = ({ address, frames: { sent, received } }: GuideNeeds): string => `
# The chat protocol

\`GET /v1/chat\` is a WebSocket with the sub-protocol \`${chatProtocol}\`. A program sends its key in \`Authorization\`. A browser never holds a key: the page's own server asks
\`POST /v1/chat/tickets\` and hands the ticket on, which the page offers as the second sub-protocol; it opens one connection within a minute.

Each frame is a JSON object with \`v: 1\`, an \`id\` and a \`type\`. The schemas of all of them are in [asyncapi.json](/asyncapi.json) (AsyncAPI 3.1).

${block(
  'js',
  `
const socket = new WebSocket('${address.replace(/^http/, 'ws')}/v1/chat', ['${chatProtocol}', ticket]);
socket.onmessage = ({ data }) => {
  const frame = JSON.parse(data);
  if (frame.type === 'session') socket.send(JSON.stringify({ v: 1, id: 'm1', type: 'message', text: 'cotton t-shirt' }));
  if (frame.type === 'delta') show(frame.text);
};
`,
)}

The \`id\` of a frame that comes is the number of the event in its session, from 1; \`0\` belongs to the connection alone. \`reply_to\` names the frame that is answered. After
a cut, connect within ten minutes and send \`resume\` with the last number seen: what was missed comes first, each event once. Then send again, under the same \`id\`, what no
\`done\` came for; it is answered once. New types and fields may come: pass over those you do not know.

${table(
  ['closed with', 'because'],
  [
    [1008, 'too many frames that cannot be read'],
    [1009, 'a frame is larger than 64 kB'],
    [1011, 'the chat could not be written down: come back'],
    [1013, 'too many chats are open'],
    [4401, 'the key no longer counts'],
    [4409, 'the session was taken up on another connection'],
  ],
)}

## What you send

${shown(sent)}

## What comes

${shown(received)}
`;
