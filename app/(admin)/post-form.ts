/** Sends a form with a file in it and tells how far it is: `fetch` cannot say how much was sent, XMLHttpRequest can. */

export interface FormAnswer {
  /** 0 when the connection broke. */
  status: number;
  /** The JSON of the answer; null when there was none. */
  body: unknown;
}

/** Resolves with the answer; never rejects. @param onProgress share of the bytes sent, 0 to 1 */
export function postForm(address: string, body: FormData, onProgress: (share: number) => void): Promise<FormAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = (event) => onProgress(event.total > 0 ? event.loaded / event.total : 0);
    request.onerror = () => resolve({ status: 0, body: null });
    request.onload = () => resolve({ status: request.status, body: request.response as unknown });
    onProgress(0);
    request.send(body);
  });
}

export const CONNECTION_BROKE = "The connection broke before the file was sent. Try again.";
export const UNREADABLE_ANSWER = "The server's answer could not be read. Try again.";
