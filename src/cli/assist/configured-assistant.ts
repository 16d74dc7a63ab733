import type { ChatModel } from '../../chat/model/chat-model.js';
import { TariffError } from '../../errors.js';
import type { CommandContext } from '../context.js';

type Configured = Pick<CommandContext, 'settings' | 'chatKey' | 'assistKey'>;

/** Opens the language model that is asked for second opinions: its own settings, or those of the chat. */
export async function configuredAssistant({ settings, chatKey, assistKey }: Configured): Promise<ChatModel> {
  const isOwn = settings.assistUrl !== '';
  const url = isOwn ? settings.assistUrl : settings['chat.url'];
  const model = settings.assistModel || (isOwn ? '' : settings['chat.model']);
  if (url === '')
    throw new TariffError('usage', 'a second opinion is asked of a language model, and none is named', {
      hint: 'name an OpenAI-compatible address with --assist-url, or "tariff config set assistUrl URL"; without, nothing leaves this machine',
    });
  if (model === '')
    throw new TariffError('usage', `${isOwn ? 'assistUrl' : 'chat.url'} is set, and no model is named`, {
      hint: 'name the model with --assist-model, or "tariff config set assistModel NAME"',
    });
  const withinMs = settings['assist.seconds'] * 1000;
  const { openChatModel } = await import('../../client/open-chat-model.js');
  return openChatModel({
    url,
    model,
    // the key of one service is never sent to another
    key: isOwn ? assistKey : chatKey,
    setting: isOwn ? 'assistUrl' : 'chat.url',
    firstMs: withinMs,
    withinMs,
  });
}
