// Takes webhooks of tariff: checks the signature over the raw body, answers, and does each message once.
//
//	TARIFF_WEBHOOK_SECRET=whsec_... PORT=3000 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

const secondsAtMost = 300

func isSigned(key []byte, header http.Header, body []byte) bool {
	id, at := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(at, 10, 64)
	if id == "" || err != nil || math.Abs(float64(time.Now().Unix()-seconds)) > secondsAtMost {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + at + "."))
	mac.Write(body)
	own := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// two signatures come while a secret rotates
	for _, each := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(own), []byte(each)) {
			return true
		}
	}
	return false
}

func main() {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("TARIFF_WEBHOOK_SECRET"), "whsec_"))
	if err != nil {
		log.Fatal("TARIFF_WEBHOOK_SECRET holds no secret")
	}
	var mutex sync.Mutex
	seen := map[string]bool{} // keep it in your database: a message may come twice, with the same id
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("listening on %d\n", listener.Addr().(*net.TCPAddr).Port)
	log.Fatal(http.Serve(listener, http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
		if err != nil || !isSigned(key, request.Header, body) {
			response.WriteHeader(http.StatusUnauthorized)
			return
		}
		var event struct {
			Type string `json:"type"`
		}
		if json.Unmarshal(body, &event) != nil {
			response.WriteHeader(http.StatusBadRequest)
			return
		}
		id := request.Header.Get("webhook-id")
		mutex.Lock()
		if !seen[id] {
			seen[id] = true
			fmt.Println(event.Type, id)
		}
		mutex.Unlock()
		response.WriteHeader(http.StatusNoContent)
	})))
}
