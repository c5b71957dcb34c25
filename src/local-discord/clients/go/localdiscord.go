// Package localdiscord is a Discord for tests of a bot, and the people in it. It needs Node, and Go's own library alone.
package localdiscord

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// Command starts the program that Open runs.
var Command = []string{"npx", "--no-install", "--offline", "local-discord-server", "--as-discord"}

// Open starts the program until the test ends, and puts DISCORD_TOKEN, DISCORD_API_URL and its other settings in the
// environment. If they are there already (--exit-with, or a test around this one), it uses that program.
func Open(t testing.TB) {
	if os.Getenv("DISCORD_CDN_URL") != "" {
		return
	}
	program := exec.Command(Command[0], Command[1:]...)
	output, _ := program.StdoutPipe()
	start(t, program)
	for lines := bufio.NewScanner(output); lines.Scan() && lines.Text() != "ready"; {
		name, value, _ := strings.Cut(lines.Text(), "=")
		t.Setenv(name, value)
	}
	if os.Getenv("DISCORD_CDN_URL") == "" {
		t.Fatal("The local Discord did not start. If npx does not find it, install it in this folder first: " +
			"npm install --save-dev local-discord-server")
	}
}

// StartBot opens it, runs a bot until the test ends, and waits for the bot to register the command.
func StartBot(t testing.TB, command string, args ...string) {
	Open(t)
	ended, ready := start(t, exec.Command(args[0], args[1:]...)), make(chan error, 1)
	go func() {
		_, err := read(http.Get(local("/ready", url.Values{"command": {command}})))
		ready <- err
	}()
	select {
	case <-ended:
		t.Fatal("The bot ended before it was ready.")
	case err := <-ready:
		if err != nil {
			t.Fatal(err)
		}
	}
}

func start(t testing.TB, program *exec.Cmd) (ended chan struct{}) {
	program.Stderr = os.Stderr
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	ended = make(chan struct{})
	go func() { _ = program.Wait(); close(ended) }()
	t.Cleanup(func() {
		// npx passes this on, and an interrupt it does not. Windows knows neither.
		if program.Process.Signal(syscall.SIGTERM) != nil {
			_ = program.Process.Kill()
		}
		<-ended
	})
	return ended
}

// Member is a person at a place, e.g. "dm"; by default in the first channel. Somebody new joins the server.
type Member struct{ Name, Place string }

// Answer is a message as Discord's API has it, or a form that opened.
type Answer struct {
	Message, Form map[string]any
	IsPrivate     bool
}

// Step takes any step with these fields. The error is the sentence that the person would read.
func (m Member) Step(step string, fields map[string]any) (Answer, error) {
	form := map[string]any{"person": m.Name, "place": m.Place, "step": step}
	for name, value := range fields {
		form[name] = value
	}
	body, _ := json.Marshal(form)
	return read(http.Post(local("/steps", nil), "application/json", bytes.NewReader(body)))
}

// Runs runs a command, e.g. "/ping"; options may be nil.
func (m Member) Runs(command string, options map[string]any) (Answer, error) {
	return m.Step("runs", map[string]any{"command": command, "options": options})
}

// Waits waits for a bot's message that is newer than what the person said last, and contains the text.
func (m Member) Waits(contains string) (Answer, error) {
	where := url.Values{"person": {m.Name}, "place": {m.Place}, "contains": {contains}}
	return read(http.Get(local("/wait", where)))
}

func local(path string, query url.Values) string {
	return os.Getenv("DISCORD_CDN_URL") + "/_local" + path + "?" + query.Encode()
}

func read(response *http.Response, err error) (answer Answer, _ error) {
	if err != nil {
		return answer, err
	}
	defer response.Body.Close()
	if response.StatusCode >= 400 {
		var problem struct{ Message string }
		_ = json.NewDecoder(response.Body).Decode(&problem)
		return answer, errors.New(problem.Message)
	}
	// A step that leads to nothing has no body.
	_ = json.NewDecoder(response.Body).Decode(&answer)
	return answer, nil
}
