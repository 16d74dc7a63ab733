/** One tool that a model may call, with its arguments as JSON Schema. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: object;
}

export interface ModelCall {
  readonly id: string;
  readonly name: string;
  /** JSON, as the model wrote it */
  readonly given: string;
}

/** What a model is told and said, in order. */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly ModelCall[] }
  | { readonly role: 'tool'; readonly call: string; readonly text: string };

/** A piece of a model's answer as it comes. */
export type ModelPiece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'call'; readonly call: ModelCall };

/** All that is asked of a model for one message, within one limit of time. */
export interface ModelTalk {
  /** a fault or a time-out is thrown */
  answer(messages: readonly ModelMessage[], tools: readonly ModelTool[]): AsyncIterable<ModelPiece>;
  /** nothing more is asked: what is under way is given up */
  close(): void;
}

/** A language model, wherever it runs. */
export interface ChatModel {
  /** its name and where it is, for the line that says where descriptions go */
  readonly name: string;
  /** `signal`: aborted where the client takes the message back */
  open(signal: AbortSignal): ModelTalk;
}
