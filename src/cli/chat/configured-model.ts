import type { Responder } from '../../chat/responder.js';
import { TariffError } from '../../errors.js';
import type { CommandContext } from '../context.js';

/** What answers the chat where a language model is configured. */
export interface ConfiguredModel {
  readonly respond: Responder;
  /** its name and where it is: descriptions go there */
  readonly name: string;
}

/** The language model that the settings name; none where they name none, and then nothing leaves this machine. */
export async function configuredModel({
  settings,
  chatKey,
}: CommandContext): Promise<ConfiguredModel | undefined> {
  const url = settings['chat.url'];
  if (url === '') return undefined;
  const model = settings['chat.model'];
  if (model === '')
    throw new TariffError('usage', 'chat.url is set and chat.model is not', {
      hint: 'name the model: tariff config set chat.model <name>, or TARIFF_CHAT_MODEL',
    });
  const [{ modelResponder }, { openChatModel }] = await Promise.all([
    import('../../chat/model/model-responder.js'),
    import('../../client/open-chat-model.js'),
  ]);
  const opened = openChatModel({ url, model, key: chatKey });
  return { respond: modelResponder(opened), name: opened.name };
}
